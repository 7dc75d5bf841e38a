import { bookmarkText, type BookmarkState } from '@casement/report'
import { type ModelDescription, plansRequest, type SemanticQuery } from '@casement/query'
import { exportFormats } from '../../src/documents/kept/export-format.ts'
import { attacks, hostileBodies } from '../query/hostile-queries.ts'

/** One call of a route that takes an embed token. */
export interface Shape {
  readonly what: string
  readonly path: string
  readonly body?: string | undefined
  /** Tokens that the body brings, each of which is opened when it is asked and when what is behind it is; absent: none. */
  readonly tokens?: number
  /** Where the work goes on behind the answer, what says how far it is, or ends it: asked with the id that was given. */
  readonly behind?: (id: string) => Pick<Shape, 'path' | 'body'> & { readonly method: string }
}

/** A report that the calls are about. */
export interface About {
  readonly report: string
  /** Another, which is stored and may be changed. */
  readonly stored: string
  readonly pages: readonly string[]
  readonly model: ModelDescription
  /** A measure and a column of text by their names, and what a question in words is near to. */
  readonly query: Readonly<Record<string, unknown>>
  readonly question: string
  readonly columns: readonly (readonly [table: string, column: string])[]
  /** Embed tokens of one person for it, as many as one list may have. */
  readonly tokens: readonly string[]
  readonly random: () => number
}

const json = (value: unknown) => JSON.stringify(value)
const nobodys = '00000000-0000-4000-8000-000000000000'

/** A view with as many filters, of 400 values each, as so many characters have room for. */
export function largestView(
  { columns, pages }: Pick<About, 'columns' | 'pages'>,
  characters: number,
): object {
  const filters: object[] = []
  let length = 200
  for (let at = 0; ; at++) {
    const [table, column] = columns[at % columns.length]!
    const filter = {
      $schema: 'http://powerbi.com/product/schema#basic',
      filterType: 1,
      target: { table, column },
      operator: 'NotIn',
      values: Array.from({ length: 400 }, (_, value) => `Casement${at % 12} ${value} of`),
    }
    length += json(filter).length + 1
    if (length > characters) return { activePage: pages[0], filters: { report: filters } }
    filters.push(filter)
  }
}

const largestState = (about: About): string => bookmarkText(largestView(about, 390_000) as BookmarkState)

/**
 * The largest that each route which takes an embed token is asked, by the method and the pattern of its address: all of
 * them that have a body, or work by what stands in their address. A test holds that none is missing.
 */
export const largestBodies: Readonly<Record<string, (about: About) => readonly Shape[]>> = {
  'POST /embed/query': ({ report, model, random }) => {
    const bodyOf = hostileBodies(model, random)
    const path = `/embed/query?reportId=${report}`
    return [
      ...attacks.map((attack) => ({ what: attack, path, body: bodyOf(attack) })),
      { what: 'opening', path, body: json({ casement: 1, opening: true }) },
    ]
  },
  'POST /embed/plans': ({ report, query }) => {
    const queries = Array.from({ length: 30 }, (_, limit) => ({ ...query, limit: limit + 1 }))
    const body = json(plansRequest(queries as unknown as SemanticQuery[], []))
    return [{ what: 'queries', path: `/embed/plans?reportId=${report}`, body }]
  },
  'POST /embed/reports/:reportId/load-times': ({ report }) => [
    {
      what: 'times',
      path: `/embed/reports/${report}/load-times`,
      body: json({ from: 'frame', loadedMs: 1, renderedMs: 1 }),
    },
  ],
  'POST /embed/reports/:reportId/figures': ({ report, question }) =>
    [
      question,
      `${question} ${'casement'.repeat(24)}`,
      `${question.split(' ')[0]} ${'of1 2 '.repeat(32)}`,
    ].map((text, at) => ({
      what: ['near names', 'a long word', 'many words'][at]!,
      path: `/embed/reports/${report}/figures`,
      body: json({ text: text.slice(0, 200) }),
    })),
  'GET /embed/reports/:reportId/picture': ({ report, pages, random }) =>
    pages.map((page) => ({
      what: page,
      path: `/embed/reports/${report}/picture?page=${page}&theme=dark&locale=de-x-${Math.floor(random() * 1e6)}`,
    })),
  'POST /embed/reports/:reportId/exports': (about) => {
    const path = `/embed/reports/${about.report}/exports`
    const state = largestState(about)
    return exportFormats.map((format) => ({
      what: format,
      path,
      body: json({ format, state }),
      behind: (id) => ({ method: 'GET', path: `${path}/${id}` }),
    }))
  },
  'POST /embed/reports/:reportId/visual-figures': (about) => {
    const state = largestState(about)
    const [page] = about.pages
    const members = Array(20).fill({
      table: 't'.repeat(256),
      column: 'c'.repeat(256),
      value: 'v'.repeat(500),
    })
    const bodyOf = (visual: string | undefined, of?: object[]) =>
      json({ page, visual, state, threshold: '1'.repeat(30), members: of })
    const path = `/embed/reports/${about.report}/visual-figures`
    // A table, a chart and a card; and which of them have such figures.
    return [
      ...[0, 1, 2].flatMap((at) =>
        [undefined, members].map((of) => ({
          what: `${page}-${at}${of ? ' mark' : ''}`,
          path,
          body: bodyOf(`${page}-${at}`, of),
        })),
      ),
      { what: 'all', path, body: bodyOf(undefined) },
    ]
  },
  'POST /embed/exports': ({ report, tokens }) => {
    const reports = tokens.map((accessToken) => ({ reportId: report, accessToken }))
    return [
      {
        what: 'PDF',
        path: '/embed/exports',
        body: json({ format: 'PDF', title: 'All', reports }),
        tokens: tokens.length,
        // What goes on behind it goes on behind an export of one of them.
        behind: (id) => ({ method: 'POST', path: `/embed/exports/${id}/cancel`, body: json({ reports }) }),
      },
    ]
  },
  ...Object.fromEntries(
    ['state', 'file', 'cancel'].map((what) => [
      `POST /embed/exports/:exportId/${what}`,
      ({ report, tokens }: About): readonly Shape[] => {
        const reports = tokens.map((accessToken) => ({ reportId: report, accessToken }))
        const path = `/embed/exports/${nobodys}/${what}`
        const same = Array.from({ length: 450 }, () => reports[0]!)
        return [
          { what: 'as many as there may be', path, body: json({ reports }) },
          { what: 'the same again and again', path, body: json({ reports: same }) },
        ]
      },
    ]),
  ),
  'PUT /embed/reports/:reportId/user-state': (about) => [
    {
      what: 'view',
      path: `/embed/reports/${about.report}/user-state`,
      body: json({ state: largestView(about, 250_000) }),
    },
  ],
  'POST /embed/reports/:reportId/copies': (about) => [
    {
      what: 'view',
      path: `/embed/reports/${about.report}/copies`,
      body: json({ name: `Copy ${about.random()}`, state: largestState(about) }),
    },
  ],
  'POST /embed/reports/:reportId/versions': (about) => [
    {
      what: 'view',
      path: `/embed/reports/${about.stored}/versions`,
      body: json({ from: 1, state: largestState(about) }),
    },
  ],
  'POST /embed/reports/:reportId/versions/:number/restore': ({ stored }) => [
    {
      what: 'version',
      path: `/embed/reports/${stored}/versions/2/restore`,
      body: json({ from: 2 }),
    },
  ],
  'PATCH /embed/reports/:reportId/versions/:number': ({ stored }) => [
    {
      what: 'note',
      path: `/embed/reports/${stored}/versions/1`,
      body: json({ note: 'n'.repeat(200) }),
    },
  ],
  'POST /embed/reports/:reportId/personal-bookmarks': (about) => [
    {
      what: 'view',
      path: `/embed/reports/${about.report}/personal-bookmarks`,
      body: json({ displayName: 'Mine', state: largestView(about, 250_000) }),
    },
  ],
  'PATCH /embed/reports/:reportId/personal-bookmarks/:id': (about) => [
    {
      what: 'view',
      path: `/embed/reports/${about.report}/personal-bookmarks/${nobodys}`,
      body: json({ state: largestView(about, 250_000) }),
    },
  ],
}
