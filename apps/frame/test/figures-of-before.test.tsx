// @vitest-environment jsdom
import type { Answer } from '@casement/query'
import type { VisualResult } from '@casement/session'
import type { Visual } from '@casement/visuals'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { Session } from '../../../packages/session/src/session/session.ts'
import { SessionContext } from '../src/view/context/session-context.ts'
import { useFigures } from '../src/view/visual/use-figures.ts'

const named = (title: string) => ({ name: 'card', type: 'card', title }) as unknown as Visual
const answer = (id: string) => ({ id, columns: [], rowCount: 0 }) as unknown as Answer
const session = { figures: { noteDrawn() {} } } as unknown as Session

function Drawn({ visual, result }: { visual: Visual; result: VisualResult }) {
  const { drawn } = useFigures(visual, result)
  return <p>{`${drawn?.visual.title}: ${(drawn?.answer as { id?: string } | undefined)?.id}`}</p>
}

test('figures of before keep the words that they were asked under, until those of the next choice are here', () => {
  ;(globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true
  const place = document.createElement('div')
  const root = createRoot(place)
  const shown = (visual: Visual, result: VisualResult): string => {
    act(() =>
      root.render(
        <SessionContext value={session}>
          <Drawn visual={visual} result={result} />
        </SessionContext>,
      ),
    )
    return place.textContent
  }
  const [budget, before] = [answer('budget'), answer('prior year')]
  expect(shown(named('vs budget'), { kind: 'ready', answer: budget })).toBe('vs budget: budget')
  const next = named('vs prior year')
  expect(shown(next, { kind: 'loading', before: budget })).toBe('vs budget: budget')
  expect(shown(next, { kind: 'ready', answer: before })).toBe('vs prior year: prior year')
  act(() => root.unmount())
})
