import { clientVersion } from '../../src/embed/client-version.ts'
import type { Line, ScenarioName } from './recorded.ts'

/** A change of the recorded messages into ours. `id` is a heading of docs/differences.md. */
export interface LineDifference {
  readonly id: string
  readonly scenario: ScenarioName | '*'
  readonly apply: (lines: readonly Line[]) => Line[]
}

export interface ResultDifference {
  readonly id: string
  readonly scenario: ScenarioName
  readonly key: string
  readonly ours: unknown
}

type Message = {
  method?: string
  url?: string
  statusCode?: number
  headers: Record<string, unknown>
  body?: unknown
}
const messageOf = (line: Line): Message => line.data as unknown as Message
const isCall = (line: Line, url: string) => line.kind === 'req' && messageOf(line).url === url
const changing =
  (is: (line: Line) => boolean, change: (message: Message) => Message) => (lines: readonly Line[]) =>
    lines.map((line) =>
      is(line) ? { ...line, data: change(messageOf(line)) as unknown as Record<string, unknown> } : line,
    )
const without = (is: (line: Line) => boolean) => (lines: readonly Line[]) => lines.filter((line) => !is(line))
const answerTo = (id: string, statusCode: number, body: unknown): Message => ({
  statusCode,
  body,
  headers: { id },
})
const line = (kind: Line['kind'], data: Message): Line => ({
  frame: 'uid-1',
  kind,
  data: data as unknown as Record<string, unknown>,
})
const isAnswerTo = (id: string) => (each: Line) =>
  each.kind === 'resp' && messageOf(each).headers['id'] === id
const afterAnswer = (id: string, added: Line) => (lines: readonly Line[]) =>
  lines.flatMap((each) => (isAnswerTo(id)(each) ? [each, added] : [each]))
const withHeader = (name: string, value: unknown) => (message: Message) => ({
  ...message,
  headers: { ...message.headers, [name]: value },
})
/** The report that was created is loaded, under the id of what made it, and hears its own events. */
const loadOfCreatedReport = (lines: readonly Line[]): Line[] => {
  const asked = messageOf(lines.find((each) => isCall(each, '/report/hasUnsavedChanges'))!)
  const embedUrl = 'https://app.powerbi.com/reportEmbed?datasetId=DS1&groupId=G'
  const settings = { filterPaneEnabled: undefined, navContentPaneEnabled: undefined }
  const config = {
    type: 'report',
    id: 'R1',
    accessToken: 'TOK',
    embedUrl,
    groupId: 'G',
    uniqueId: 'uid-1',
    settings,
  }
  const headers = {
    ...asked.headers,
    sdkSessionId: 'session',
    bootstrapped: undefined,
    sdkVersion: '2.23.1',
    'x-casement-client': clientVersion,
  }
  const load = line('req', { method: 'POST', url: '/report/load', headers, body: config })
  return lines.flatMap((each) => (isCall(each, '/report/hasUnsavedChanges') ? [each, load] : [each]))
}
const sameUid = (lines: readonly Line[]) =>
  JSON.parse(JSON.stringify(lines).replaceAll('uid-2', 'uid-1')) as Line[]

const isLoad = (line: Line) =>
  line.kind === 'req' &&
  /\/(load|prepare)$/.test(messageOf(line).url!) &&
  'sdkVersion' in messageOf(line).headers
const isBookmark = (line: Line) => line.kind === 'req' && messageOf(line).url!.startsWith('/report/bookmarks')

const isZoom = (line: Line) =>
  isCall(line, '/report/settings') && 'zoomLevel' in (messageOf(line).body as Record<string, unknown>)
const isFrontLoad = (line: Line) => isCall(line, '/frontload/config')
const isSecondFrame = ({ frame }: Line) => frame === 'uid-2'

export const lineDifferences: readonly LineDifference[] = [
  {
    id: 'client-header',
    scenario: '*',
    apply: changing(isLoad, withHeader('x-casement-client', clientVersion)),
  },
  { id: 'bookmark-uid', scenario: 'embedNormal', apply: changing(isBookmark, withHeader('uid', 'uid-1')) },
  { id: 'bookmark-uid', scenario: 'bootstrap', apply: changing(isBookmark, withHeader('uid', 'uid-1')) },
  { id: 'zoom-range', scenario: 'embedNormal', apply: without(isZoom) },
  { id: 'zoom-range', scenario: 'rdl', apply: without(isZoom) },
  {
    id: 'phased-dashboard',
    scenario: 'phasedDash',
    apply: changing(isLoad, (message) => ({ ...message, url: '/dashboard/prepare' })),
  },
  { id: 'kept-id', scenario: 'reembed', apply: sameUid },
  {
    id: 'kept-id',
    scenario: 'reembed',
    apply: (lines) => afterAnswer('F2', line('resp', answerTo('F3', 200, 'FRESH:report')))(lines),
  },
  {
    id: 'unknown-hook',
    scenario: 'reembed',
    apply: changing(isAnswerTo('F5'), (message) => ({ ...message, statusCode: 404 })),
  },
  {
    id: 'failed-event',
    scenario: 'events',
    apply: changing(isAnswerTo('F3'), () =>
      answerTo('F3', 500, {
        message: 'The request could not be answered',
        detailedMessage: "Page model not found at 'event.value.newPage'.",
      }),
    ),
  },
  {
    id: 'stray-percent',
    scenario: 'events',
    apply: (lines) => afterAnswer('F11', line('resp', answerTo('F12', 200, null)))(lines),
  },
  { id: 'created-report', scenario: 'create', apply: loadOfCreatedReport },
  { id: 'checked-before', scenario: 'quick', apply: without(isSecondFrame) },
  { id: 'checked-before', scenario: 'visual', apply: without(isSecondFrame) },
  {
    id: 'own-layout',
    scenario: 'visual',
    apply: changing(isLoad, (message) => {
      const copy = structuredClone(message) as {
        body: { settings: { customLayout: { displayOption: number } } }
      }
      copy.body.settings.customLayout.displayOption = 2
      return copy as unknown as Message
    }),
  },
  {
    id: 'front-load-limit',
    scenario: 'frontload',
    apply: without((each) => isFrontLoad(each) && each.frame === 'uid-3'),
  },
  { id: 'own-frames-only', scenario: 'errors', apply: without(isSecondFrame) },
]

const refusedZoom = [{ message: 'zoomLevel must be a number between 0.25 and 4' }]
const gone = (call: string) => ({
  err: { name: 'EmbedError', code: 'FRAME_GONE', errorCode: 'FRAME_GONE', detailedMessage: call },
})

export const resultDifferences: readonly ResultDifference[] = [
  { id: 'zoom-range', scenario: 'embedNormal', key: 'upd', ours: { err: refusedZoom } },
  { id: 'zoom-range', scenario: 'rdl', key: 'setZoom', ours: `REJECT ${JSON.stringify(refusedZoom)}` },
  { id: 'token-place', scenario: 'setToken', key: 'attr', ours: null },
  { id: 'token-place', scenario: 'setToken', key: 'glob', ours: undefined },
  {
    id: 'short-texts',
    scenario: 'bootstrap',
    key: 'again',
    ours: {
      err: 'Error:Attempted to bootstrap element <div id="c">, but the element is already a powerbi element.',
    },
  },
  {
    id: 'short-texts',
    scenario: 'errors',
    key: 'notype',
    ours: {
      err: `Error:Attempted to embed using config {} on element <div>, but could not determine what type of component to embed. You must specify a type in the configuration or as an attribute such as 'powerbi-type="report"'.`,
    },
  },
  {
    id: 'short-texts',
    scenario: 'errors',
    key: 'get',
    ours: {
      err: 'Error:You attempted to get an instance of powerbi component associated with element: <div> but there was no associated instance.',
    },
  },
  {
    id: 'short-texts',
    scenario: 'errors',
    key: 'difftype',
    ours: {
      err: 'Error:Embedding on an existing element with a different type than the previous embed object is not supported.  Attempted to embed using config {"type":"dashboard","id":"a"} on element <div>, but the existing element contains an embed of type: report which does not match the new type: dashboard',
    },
  },
  {
    id: 'dashboard-page-view',
    scenario: 'errors',
    key: 'pageView',
    ours: { err: [{ message: 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' }] },
  },
  { id: 'registered-whole', scenario: 'errors', key: 'reg3', ours: { ok: undefined } },
  {
    id: 'frame-title',
    scenario: 'attrs',
    key: 'html',
    ours: '<div id="a" powerbi-embed-url="https://app.powerbi.com/reportEmbed?groupId=G" powerbi-type="report" powerbi-report-id="RR" powerbi-name="NM" powerbi-access-token="AT" powerbi-settings-filter-pane-enabled="" powerbi-settings-nav-content-pane-enabled="false"><iframe src="https://app.powerbi.com/reportEmbed?groupId=G&amp;uid=NM" title="report" scrolling="no" allowfullscreen="true" style="width: 100%; height: 100%;"></iframe></div>',
  },
  {
    id: 'style-object',
    scenario: 'errors',
    key: 'pf',
    ours: '<iframe style="display: none;" src="https://app.powerbi.com/reportEmbed" scrolling="no" allowfullscreen="false"></iframe>',
  },
  { id: 'kept-id', scenario: 'reembed', key: 'got', ours: ['loaded:{"n":1}', 'loaded:{"n":3}'] },
  {
    id: 'whole-page',
    scenario: 'events',
    key: 'got',
    ours: [
      ['pageChanged', true, true, true, 'Page', [true, 1, true]],
      ['filtersApplied', true, true, true, undefined, undefined],
      ['filtersApplied', true, true, true, undefined, undefined],
      ['settingsUpdated', true, true, true, undefined, undefined],
      ['error', true, true, true, undefined, undefined],
      ['error', true, true, true, undefined, undefined],
      ['visualClicked', true, true, true, undefined, undefined],
    ],
  },
  { id: 'created-report', scenario: 'create', key: 'find', ours: true },
  { id: 'created-report', scenario: 'create', key: 'gotLoaded', ours: 1 },
  {
    id: 'visual-not-found',
    scenario: 'visual',
    key: 'vd',
    ours: { err: { message: 'visualNotFound', detailedMessage: 'Visual not found' } },
  },
  {
    id: 'checked-before',
    scenario: 'visual',
    key: 'nopage',
    ours: { err: 'Error:Page name is required when embedding a visual.' },
  },
  { id: 'front-load-limit', scenario: 'frontload', key: 'handlers', ours: [true, true, false, false, false] },
  { id: 'settled-on-reset', scenario: 'unload', key: 'print', ours: gone('POST /report/print') },
  { id: 'settled-on-reset', scenario: 'errors', key: 'afterReset', ours: gone('GET /report/pages') },
  { id: 'fragment', scenario: 'urls', key: 'hash', ours: 'https://app.powerbi.com/reportEmbed?uid=U#frag' },
  {
    id: 'allowed-hosts',
    scenario: 'urls',
    key: 'host app.canaryhigh.powerbigov.us',
    ours: 'https://app.canaryhigh.powerbigov.us/reportEmbed?uid=U',
  },
  {
    id: 'allowed-hosts',
    scenario: 'urls',
    key: 'host app.powerbi.sovcloud-api.fr',
    ours: 'https://app.powerbi.sovcloud-api.fr/reportEmbed?uid=U',
  },
]
