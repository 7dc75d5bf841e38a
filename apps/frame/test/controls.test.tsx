import { readFileSync } from 'node:fs'
import type { VisualType } from '@casement/visuals'
import { exampleFile } from '@casement/visuals/examples'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { joinFrame } from '../../../packages/session/test/joined-frame.ts'
import { settled } from '../../../packages/session/test/small-service.ts'
import { targetOf } from '../../../packages/visuals/src/definition/field-target.ts'
import { basicFilter } from '../../../packages/visuals/src/filters/filter-forms.ts'
import { View as PressButton } from '../../../packages/visuals/src/kinds/button/eager-view.tsx'
import { View as PageNavigator } from '../../../packages/visuals/src/kinds/page-navigator/eager-view.tsx'
import { View as Slicer } from '../../../packages/visuals/src/kinds/slicer/lazy-view.tsx'
import { answerOf, exampleVisual, htmlOf, names } from '../../../packages/visuals/test/example-visual.tsx'
import { ReportContexts } from '../src/view/context/report-contexts.tsx'
import { SessionContext } from '../src/view/context/session-context.ts'

/** The example of a kind, open. */
async function opened(type: VisualType) {
  const frame = joinFrame()
  const file = exampleFile(type)
  frame.service.report = JSON.parse(readFileSync(file, 'utf8'))
  await frame.load()
  await settled()
  const { session } = frame
  const inside = (node: ReactNode) => {
    const state = session.state.get()
    if (state.phase !== 'open') throw new Error('The example is not open')
    return (
      <SessionContext value={session}>
        <ReportContexts state={state}>{node}</ReportContexts>
      </SessionContext>
    )
  }
  return { session, inside }
}

test('every style of slicer offers its values and says what is chosen', async () => {
  const families = names('field.0', ['Instruments', 'Instruments', 'Services', null])
  const answers = {
    regions: answerOf([names('field.0', ['Americas', 'APAC', 'EMEA'])]),
    segments: answerOf([names('field.0', ['Large', 'Small'])]),
    lately: undefined,
    days: answerOf([
      { name: 'field.0', type: 'date', values: ['2025-11-01'] },
      { name: 'field.1', type: 'date', values: ['2026-10-31'] },
    ]),
    families: answerOf([families]),
    products: answerOf([families, names('field.1', ['Scales', 'Sensors', 'Care', 'Other'])]),
  }
  const drawn = Object.entries(answers).map(([name, answer]) => {
    const visual = exampleVisual('slicer', name)
    const chosen = name === 'regions' ? [basicFilter({ table: 'Entity', column: 'Region' }, ['EMEA'])] : []
    return (
      <section key={name} aria-label={visual.title}>
        <Slicer visual={visual} answer={answer} chosen={chosen} onChoose={() => {}} />
      </section>
    )
  })
  await expect(await htmlOf(drawn)).toMatchFileSnapshot('snapshots/slicer.html')
})

test('tiles without a title have the name of their field before them, and all among them where there is a choice', async () => {
  const { title: _, ...visual } = exampleVisual('slicer', 'regions')
  const tiles = (...regions: string[]) =>
    htmlOf(
      <Slicer
        visual={visual}
        answer={answerOf([names('field.0', regions)])}
        chosen={[]}
        onChoose={() => {}}
      />,
    )
  const wordsOf = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
  expect(wordsOf(await tiles('APAC', 'EMEA'))).toEqual(['Region', 'All', 'APAC', 'EMEA'])
  expect(wordsOf(await tiles('EMEA'))).toEqual(['Region', 'EMEA'])
})

test('a slicer whose field has no values says so, in every style', async () => {
  const none = { ...names('field.0', []), values: [] }
  for (const name of ['regions', 'segments', 'days', 'families', 'products']) {
    const visual = exampleVisual('slicer', name)
    const hasTwo = name === 'products' || name === 'days'
    const answer = answerOf(hasTwo ? [none, { ...none, name: 'field.1' }] : [none])
    const html = await htmlOf(
      <Slicer
        visual={name === 'segments' ? { ...visual, format: { style: 'list' } } : visual}
        answer={answer}
        chosen={[]}
        onChoose={() => {}}
      />,
    )
    expect(html, name).toContain('There is nothing to choose from.')
    expect(html, name).not.toContain('Nothing is called that.')
  }
})

const styles = ['tiles', 'list', 'dropdown', 'tree'] as const

test.each(styles)('what is chosen stays in sight where nothing is left of it (%s)', async (style) => {
  const visual = exampleVisual('slicer', 'regions')
  const drawn = await htmlOf(
    <Slicer
      visual={{ ...visual, format: { style } }}
      answer={answerOf([names('field.0', ['EMEA'])])}
      chosen={[basicFilter(targetOf(visual.roles.field[0]!), ['APAC'])]}
      onChoose={() => {}}
    />,
  )
  expect(drawn).toMatch(
    style === 'dropdown' ? /dropdown-text">APAC</ : /(checked=""|aria-pressed="true")[^A]*>APAC</,
  )
})

test('buttons say what they are for, and those that wait say for what', async () => {
  const { session, inside } = await opened('button')
  const buttons = ['to-page', 'to-company', 'to-view', 'to-start', 'to-words'].map((name) => (
    <PressButton key={name} visual={exampleVisual('button', name)} />
  ))
  await expect(await htmlOf(inside(buttons))).toMatchFileSnapshot('snapshots/button.html')
  session.presses.button('to-page')
  const state = session.state.get()
  expect(state.phase === 'open' && state.report.activePage).toBe('buttonCompany')
})

test('a navigator shows its pages in their order, and which one is on the screen', async () => {
  const { session, inside } = await opened('pageNavigator')
  const navigator = <PageNavigator visual={exampleVisual('pageNavigator')} />
  await expect(await htmlOf(inside(navigator))).toMatchFileSnapshot('snapshots/pageNavigator.html')
  session.pages.setActive('pageNavigatorMonths', 'user')
  expect(await htmlOf(inside(navigator))).toMatch(/aria-current="page">By month</)
})
