import { openReport, parseReport } from '@casement/report'
import { periodOf } from '@casement/visuals'
import type { ReportFilter } from '@casement/visuals'
import { PeriodFields, SearchField, Skeleton, WordsContext } from '@casement/visuals/react'
import { readLanguage, wordsOf } from '@casement/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Session } from '../../../packages/session/src/session/session.ts'
import type { OpenState } from '../../../packages/session/src/state/frame-state.ts'
import { smallModel, smallReport } from '../../../packages/session/test/small-report.ts'
import { SessionContext } from '../src/view/context/session-context.ts'
import { FilterPane } from '../src/view/filter-pane/filter-pane.tsx'
import { filterCounts, inForce } from '../src/view/filter-counts.ts'

const on = (column: string, values: readonly string[], more: object = {}): ReportFilter =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    filterType: 1,
    target: { table: 'Entity', column },
    operator: values.length ? 'In' : 'All',
    values,
    ...more,
  }) as unknown as ReportFilter
const hidden = { displaySettings: { isHiddenInViewMode: true } }

test('the number on the filter pane is that of the filters in force that it lists, of report, page and every visual', () => {
  const [first, ...others] = smallReport.pages
  const [card, table] = first!.visuals
  const report = openReport(
    parseReport({
      ...smallReport,
      filters: [on('Name', ['Alpha']), on('Region', ['North'], hidden)],
      pages: [
        {
          ...first,
          filters: [on('Name', ['Beta']), on('Region', [])],
          visuals: [
            { ...card, filters: [on('Name', ['Alpha']), on('Region', ['South'])] },
            { ...table, filters: [on('Name', ['Alpha'])] },
          ],
        },
        { ...others[0]!, filters: [on('Name', ['Gamma'])] },
        ...others.slice(1),
      ],
    }),
    {},
  )
  const page = report.definition.pages[0]!
  const state = { report, model: smallModel, beforeFilter: null } as unknown as OpenState
  const markup = renderToStaticMarkup(
    <SessionContext value={{} as Session}>
      <FilterPane state={state} page={page} visual={null} onClose={() => {}} />
    </SessionContext>,
  )
  const listed = markup.match(/class="filter-card[^"]*"/g) ?? []
  expect(filterCounts(report, page)).toEqual({ shown: 6, on: 5 })
  expect(listed).toHaveLength(6)
  expect(listed.filter((each) => /\bon\b/.test(each))).toHaveLength(5)
})

test('what is chosen on the page is listed in words, is counted, and can be taken back', () => {
  const slicer = (name: string, chosen: readonly ReportFilter[], more: object = {}) => ({
    name,
    title: name,
    type: 'slicer',
    layout: { x: 0, y: 0, width: 100, height: 100 },
    roles: { field: [{ kind: 'column', table: 'Entity', column: 'Name' }] },
    chosen,
    ...more,
  })
  const [first, second, ...others] = smallReport.pages
  const report = openReport(
    parseReport({
      ...smallReport,
      pages: [
        {
          ...first!,
          visuals: [
            ...first!.visuals,
            slicer('Own', [on('Name', ['Alpha', 'Beta'])]),
            slicer('Empty', [on('Name', [])]),
          ],
        },
        {
          ...second!,
          visuals: [
            ...second!.visuals,
            slicer('Held', [on('Name', ['Gamma'])], { sync: 'held', syncedPages: [first!.name] }),
            slicer('Far', [on('Name', ['Delta'])], { sync: 'far' }),
            slicer('Alone', [on('Name', ['Delta'])]),
          ],
        },
        ...others,
      ],
    }),
    {},
  )
  const page = report.definition.pages[0]!
  const point = (equals: string) => ({ identity: [{ target: { table: 'Entity', column: 'Name' }, equals }] })
  const points = ['Alpha', 'Beta', 'Gamma', 'Delta'].map(point)
  const selection = { page: 'first', visual: 'entities', points }
  const state = { report, model: smallModel, beforeFilter: null, selection } as unknown as OpenState
  const markup = renderToStaticMarkup(
    <SessionContext value={{} as Session}>
      <FilterPane state={state} page={page} visual={null} onClose={() => {}} />
    </SessionContext>,
  )
  const said = [...markup.matchAll(/<strong>([^<]*)<\/strong><span class="filter-words">([^<]*)</g)]
  expect(said.map(([, title, words]) => [title, words])).toEqual([
    ['Own', 'is Alpha, Beta'],
    ['Entities', 'Alpha, Beta, Gamma, 1 more'],
    ['Held', 'is Gamma'],
    ['Far', 'is Delta, not on this page'],
  ])
  expect(inForce(state, page)).toBe(3)
  expect(markup.match(/aria-label="Clear the choice in [^"]*"/g)).toHaveLength(4)
  expect(inForce({ ...state, selection: { ...selection, page: 'words' } } as OpenState, page)).toBe(2)
})

test('what edits a filter stands beside the page, and speaks the language of the frame', async () => {
  await readLanguage('de')
  const period = periodOf(undefined)
  const spoken = (language: 'en' | 'de') =>
    renderToStaticMarkup(
      <WordsContext value={wordsOf({ language, locale: language })}>
        <SearchField label="" value="" onChange={() => {}} />
        <PeriodFields label="" period={period} isOff={false} onChange={() => {}} />
        <Skeleton />
      </WordsContext>,
    )
  expect(spoken('en')).toMatch(/placeholder="Search".*In the last.*with today.*aria-label="Loading"/)
  expect(spoken('de')).toMatch(/placeholder="Suchen".*In den letzten.*mit heute.*aria-label="Wird geladen"/)
})
