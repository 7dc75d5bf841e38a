/*
 * Writes docs/client.md: each method of the client, the call it makes, its answer, what refuses it. Calls come from
 * the table of packages/contract, signatures from the declarations, and which method makes which call, or throws
 * what, from the text of the method and of those it calls. With --check it only says whether the file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatted } from './formatted.ts'
import { embedErrors } from '../packages/channel/src/index.ts'
import { powerBi } from '../packages/client/src/index.ts'
import * as texts from '../packages/client/src/embed/texts.ts'
import { calls, contentHeight, events, hookPath, hooks, models } from '../packages/contract/src/index.ts'
import type { Call, CallName } from '../packages/contract/src/index.ts'
import { declarationsOf } from './packing/modules.ts'
import { exportsOf } from './public-surface.ts'
import { root } from './root.mjs'

const documentPath = join(root, 'docs/client.md')
const source = (file: string) => readFileSync(join(root, 'packages/client/src', file), 'utf8')

/** Class → file, in the document's order. A class comes after the one it extends. */
const classes = {
  Service: 'service.ts',
  Embed: 'embed/embed.ts',
  Report: 'report/report.ts',
  Page: 'report/page.ts',
  VisualDescriptor: 'report/visual-descriptor.ts',
  BookmarksManager: 'report/bookmarks-manager.ts',
  Visual: 'kinds/visual.ts',
  Dashboard: 'kinds/dashboard.ts',
  Tile: 'kinds/tile.ts',
  Qna: 'kinds/qna.ts',
  Create: 'kinds/create.ts',
  QuickCreate: 'kinds/quick-create.ts',
} as const
type ClassName = keyof typeof classes

const parents: Partial<Record<ClassName, ClassName>> = {
  Report: 'Embed',
  Visual: 'Report',
  Dashboard: 'Embed',
  Tile: 'Embed',
  Qna: 'Embed',
  Create: 'Embed',
  QuickCreate: 'Embed',
}
/** The classes whose calls a paginated report refuses. */
const ofReport: readonly string[] = ['Report', 'Page', 'VisualDescriptor', 'BookmarksManager', 'Visual']

/** Public, and for the client's own parts or for components that a page registers. */
const inner: readonly string[] =
  'getId validate configChanged populateConfig ask detailOf start handOver getDefaultEmbedUrlEndpoint refuseOnPaginated embedInternal addOrOverwriteEmbed raiseError'.split(
    ' ',
  )

/** Method → text, from its first line to its closing brace. */
function bodiesOf(file: string): ReadonlyMap<string, string> {
  const bodies = source(file).matchAll(
    /^ {2}(?:(?:override|async|protected|static|private) )*(#?\w+)(?:<.*>)?\([\s\S]*?^ {2}\}$/gm,
  )
  return new Map([...bodies].map(([text, name]) => [name!, text]))
}
const bodies = new Map(
  Object.entries(classes).map(([name, file]) => [name as ClassName, bodiesOf(file)] as const),
)

function bodyOf(name: ClassName, method: string): { owner: ClassName; body: string } | undefined {
  const body = bodies.get(name)!.get(method)
  if (body) return { owner: name, body }
  const parent = parents[name]
  return parent && bodyOf(parent, method)
}

/** The texts of a method and of those that it calls: its own class's, and those of report, page and visual. */
function reachedBy(name: ClassName, method: string, reached = new Map<string, string>()) {
  const found = bodyOf(name, method)
  if (!found || inner.includes(method) || reached.has(`${found.owner}.${method}`)) return reached
  const { owner, body } = found
  const byLevel = /#filtersOf\(level\)\.(\w+)\(/.exec(body)
  if (byLevel) {
    for (const each of ['VisualDescriptor', 'Page', 'Report'] as const) reachedBy(each, byLevel[1]!, reached)
    return reached
  }
  reached.set(`${owner}.${method}`, body)
  for (const [, on, other] of body.matchAll(/\b(this|super|report|#report|page|visual)\.(#?\w+)\(/g)) {
    if (on === 'super') reachedBy(parents[owner] ?? owner, other!, reached)
    else if (on === 'this') reachedBy(owner, other!, reached)
    else
      reachedBy(
        ({ report: 'Report', '#report': 'Report', page: 'Page' } as const)[on!] ?? 'Page',
        other!,
        reached,
      )
  }
  return reached
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const code = (text: string) => (text ? `\`${cell(text)}\`` : '')

function refusalOf(name: ClassName, reached: ReadonlyMap<string, string>, made: readonly CallName[]): string {
  if (!ofReport.includes(name)) return ''
  const all = [...reached.values()].join('\n')
  const isRefused = (each: CallName) => (calls[each] as Call).paginated === 'refused'
  if (made.length === 3 && made.some((each) => each.endsWith('PageFilters')))
    return made.some(isRefused) ? 'refused at report level' : ''
  const isOutright = all.split('\n').some((line) => /^\s*this\.(report\.)?refuseOnPaginated\(\)/.test(line))
  if (isOutright || made.some(isRefused)) return 'refused'
  if (!/if \(.*refuseOnPaginated/.test(all)) return ''
  if (all.includes('sendLayout(')) return 'refused'
  return reached.size === 1 ? 'with a custom layout' : ''
}

const textOf = (name: string): string => {
  const text = texts[name as keyof typeof texts] as string | ((...of: unknown[]) => string)
  if (typeof text === 'string') return text
  return name === 'eventNotAllowed' ? text(['…'], '…') : text(powerBi)
}

/** The zoom is checked in settings of a caller's own; layouts and menus carry none. */
function errorsOf(all: string, mayZoom: boolean): string[] {
  const of = (pattern: RegExp, say: (name: string) => string) =>
    [...all.matchAll(pattern)].map(([, name]) => say(name!))
  const found = [
    ...of(/throw texts\.(\w+)/g, (name) => (name === 'notFound' ? code(textOf(name)) : `“${textOf(name)}”`)),
    ...of(/new Error\(texts\.(\w+)/g, (name) => `Error “${textOf(name)}”`),
    ...of(/new Error\('([^']+)'/g, (text) => `Error “${text}”`),
    ...of(/new EmbedError\('(\w+)'/g, (name) => code(name)),
    ...of(/throw \[\{ message: '([^']+)'/g, (text) => `IError[] “${text}”`),
    ...of(/throw\s+\{ message: '([^']+)'/g, (text) => `IError “${text}”`),
    ...of(/throw Visual\.(\w+)/g, (name) => {
      const text = new RegExp(`static ${name} = '([^']+)'`).exec(source('kinds/visual.ts'))
      return `“${text![1]}”`
    }),
  ]
  return [...new Set(found)].filter((each) => mayZoom || !each.includes('zoomLevel')).map(cell)
}

/** Name, parameters and answer of a class's public methods, as the compiler tells them. */
function methodsOf(declared: string): { name: string; parameters: string; answer: string }[] {
  const flat = declared.replace(/\n {4,}/g, ' ').replace(/\n {2}\}/g, ' }')
  const lines = [
    ...flat.matchAll(
      /^ {2}(?!static|protected|abstract|constructor|get |set )(\w+)(?:<[^(]*>)?\((.*)\): (.+);$/gm,
    ),
  ]
  return lines.map(([, name, given, answer]) => ({
    name: name!,
    parameters: parametersIn(given!).replaceAll(/\b_/g, ''),
    answer: answer!.replace(/^Promise<(.*)>$/, '$1'),
  }))
}

/** The names in a list of parameters; those that may be left out with a question mark. */
function parametersIn(text: string): string {
  let depth = 0
  let names = ''
  let isName = true
  for (const [at, letter] of [...text].entries()) {
    if ('<({['.includes(letter) || (letter === '>' && text[at - 1] === '=')) depth++
    if ('>)}]'.includes(letter)) depth--
    if (depth === 0 && letter === ':') isName = false
    if (depth === 0 && letter === ',') isName = true
    if (isName) names += letter
  }
  return names
}

const head = {
  Service:
    'Made by `createService`. `createReportService` has the same for reports alone, without `createReport`, `quickCreate`, `init`, `preload` and `register`.',
  Embed:
    'What every kind has. `load` sends the load call of the kind, `setAccessToken` its token call (see Kinds).',
  Report: 'An Embed.',
  Page: 'From `getPages` and its siblings.',
  VisualDescriptor: 'From `page.getVisuals` and its siblings.',
  BookmarksManager: '`report.bookmarksManager`.',
  Visual: 'A Report; these differ.',
  Dashboard: 'An Embed, without more.',
  Tile: 'An Embed, without more.',
  Qna: 'An Embed.',
  Create: 'An Embed. Embedded again as type report it becomes that report, in the same frame.',
  QuickCreate: 'An Embed. Likewise.',
} satisfies Record<ClassName, string>

function sectionOf(name: ClassName, declared: string): string {
  const rows = methodsOf(declared)
    .filter(
      ({ name: each }, at, all) =>
        !inner.includes(each) && all.findIndex((other) => other.name === each) === at,
    )
    .map((method) => {
      const reached = reachedBy(name, method.name)
      const all = [...reached.values()].join('\n')
      const made = [...new Set([...all.matchAll(/\bcalls\.(\w+)/g)].map(([, call]) => call as CallName))]
      const paginated = refusalOf(name, reached, made)
      const signature = code(`${method.name}(${method.parameters})`)
      return `| ${signature} | ${made.join(', ')} | ${code(method.answer)} | ${paginated} | ${errorsOf(all, ['updateSettings', 'setZoom'].includes(method.name)).join('; ')} |`
    })
  const table = [
    '| Method | Call | Gives | Paginated | Also fails with |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
  return `### ${name}\n\n${head[name]}\n\n${rows.length > 0 ? table : ''}`
}

function kindRow(name: ClassName, own: readonly string[] | undefined): string {
  const text = source(classes[name])
  const call = (field: string) => new RegExp(`this\\.${field} = calls\\.(\\w+)\\.path`).exec(text)?.[1] ?? ''
  const inherited = name === 'Visual'
  const load = { Create: 'createReport', QuickCreate: 'quickCreate', Visual: 'loadReport' }[name as string]
  const token = inherited ? 'setReportToken' : call('tokenPath')
  return `| ${name} | ${load ?? call('loadPath')} | ${call('phasedLoadPath')} | ${token} | ${(own ?? []).filter((each) => !common.includes(each)).join(', ')} |`
}

const common: readonly string[] = events.common

/** Errors that `embed` and its siblings throw before the page is touched. */
const refusals = [
  texts.urlRequired(powerBi),
  texts.tokenRequired(powerBi),
  texts.idRequired('Report', 'powerbi-report-id'),
  texts.invalidUrl(powerBi),
  texts.unsupportedUrl(powerBi),
  texts.pageNameRequired,
  texts.visualNameRequired,
]

/** The document as it should be. */
export async function clientDocument(): Promise<string> {
  const modules = declarationsOf(['contract', 'channel', 'client'])
  const surface = exportsOf('client/src/index', modules)
  const declaredAs = (name: string): string => {
    const declared = surface.get(name)
    return declared && declared !== 'namespace' ? declared.text : ''
  }
  const sections = (Object.keys(classes) as ClassName[]).map((name) =>
    sectionOf(name, declaredAs(name) + (name === 'Service' ? `\n${declaredAs('ServiceCore')}` : '')),
  )
  const text = `<!-- Generated by scripts/client-docs.ts from packages/client and packages/contract. Do not edit. -->

# The client

The methods of \`@casement/client\`, and of \`@casement/client/powerbi\`, where the classes are the same. The names in the
column *Call* are the rows of [wire.md](wire.md), which has their paths, bodies and answers;
[differences.md](differences.md) says where the client means to differ from powerbi-client.

## How calls end

A method that makes a call gives a promise of what stands in the column *Gives*. \`Answer\` is \`{ statusCode, statusText, body, … }\`. It rejects with

* the body of the frame's refusal: an IError, a list of them, or a code;
* on a paginated (RDL) report, where the table says *refused*, “${texts.rdlNotSupported}”, and nothing is sent;
* an \`EmbedError\`, which has IError's fields and a stable \`code\`:

| Code | Says |
| --- | --- |
${Object.entries(embedErrors)
  .map(([name, said]) => `| ${code(name)} | ${said} |`)
  .join('\n')}

A call that is made before the frame has loaded is sent after its load, and settles as one made then. A call fails with FRAME_TIMEOUT after \`requestTimeoutMs\`, 60 seconds by default, and after ten times that for ${(
    Object.entries(calls) as [string, Call][]
  )
    .filter(([, call]) => call.slow)
    .map(([name]) => name)
    .toSorted()
    .join(', ')}.

The codes that programs match on in \`IError.message\` and \`IError.errorCode\`: ${Object.values(
    models.CommonErrorCodes,
  )
    .map(code)
    .join(', ')}.

\`embed\`, \`load\`, \`createReport\` and \`quickCreate\` throw before they touch the page: the IError[] of the kind's
validator, or an Error. With another provider its own name and prefix stand in these texts.

${refusals.map((each) => `* ${each}`).join('\n')}

## Methods

${sections.join('\n\n')}

## Kinds

| Kind | Load | Prepare | Token | Events beside those of every kind |
| --- | --- | --- | --- | --- |
${kindRow('Report', events.report)}
${kindRow('Visual', events.report)}
${kindRow('Dashboard', events.dashboard)}
${kindRow('Tile', events.tile)}
${kindRow('Qna', events.qna)}
${kindRow('Create', undefined)}
${kindRow('QuickCreate', undefined)}

## Events

Every kind has ${events.common.join(', ')}. \`on\` takes these names and those of the kind, and throws for any other. A
handler gets a CustomEvent on the embed's element, which bubbles; its \`detail\` is what the frame said, except that
\`newPage\` of pageChanged is a Page. \`ready\` is raised on the element too, when the frame listens.

## Hooks

Functions of \`eventHooks\` in a configuration, asked by the frame at ${code(hookPath)}: ${Object.entries(
    hooks,
  )
    .map(([hook, provider]) => `\`${provider}\` for ${hook}`)
    .join(', ')}.

\`beforeClick\` is ours, off unless it is given. It gets \`{ kind, page, visual, dataPoints, report }\` before anything follows
from a click on a mark, a row, a cell or a button, and stops it by giving \`false\`, or a promise of it; see
[wire.md](wire.md#hooks). Read when the frame is made, as the other hooks are.

## Height of the content

\`autoHeight(report, { min, max, onHeight, onError })\` of \`@casement/client/auto-height\` gives the element of a report or a visual the
height of what it shows, at every width and on every page; it returns the way to stop. Heights that lead to one another, as
where a scroll bar of the page comes and goes with them, are settled at the highest. It works with reports of powerbi-client
too, before frames of Casement; the element's event \`${contentHeight.event}\` is what it listens to.

\`\`\`ts
import { createService } from '@casement/client'
import type { Report } from '@casement/client'
import { autoHeight } from '@casement/client/auto-height'

export function show(element: HTMLElement, embedUrl: string, id: string, accessToken: string) {
  const service = createService()
  const report = service.embed(element, { type: 'report', id, embedUrl, accessToken, tokenType: 1 }) as Report
  return autoHeight(report, { min: 400 })
}
\`\`\`

## A report whose element is moved

Browsers load a frame anew where its element is moved in the document. The report then stands as it stood: page, filters,
slicers, orders, theme and settings, as far as our frame has told them; the event \`info\` says so. See
[wire.md](wire.md#a-frame-that-is-loaded-again).
`
  return formatted(documentPath, text)
}

if (import.meta.filename === process.argv[1]) {
  const document = await clientDocument()
  if (!process.argv.includes('--check')) writeFileSync(documentPath, document)
  else if (readFileSync(documentPath, 'utf8') !== document) {
    console.error('docs/client.md is stale: run npx tsx scripts/client-docs.ts')
    process.exitCode = 1
  }
}
