// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Service } from '@casement/client'
import {
  EmbeddedCreate,
  EmbeddedReport,
  useBookmarks,
  useEmbedEvent,
  useFilters,
  usePages,
  useReport,
} from '../src/index.ts'

/** Nothing of a service is asked before there is a page. */
const service = {} as Service

function Everything() {
  const [report, ref] = useReport()
  useEmbedEvent(report, 'loaded', () => {})
  const { pages } = usePages(report)
  const { filters } = useFilters(report)
  const { bookmarks } = useBookmarks(report)
  return (
    <>
      {[pages, filters, bookmarks].every((each) => each === undefined) && 'nothing yet'}
      <EmbeddedReport ref={ref} service={service} config={{ id: 'R1' }} className="report" followPage />
      <EmbeddedCreate service={service} config={{ datasetId: 'S1' }} />
    </>
  )
}

test('without a window the components are empty elements and the hooks have nothing', () => {
  expect(typeof window).toBe('undefined')
  expect(renderToString(<Everything />)).toBe('nothing yet<div class="report"></div><div></div>')
})
