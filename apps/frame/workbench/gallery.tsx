import { pageNamed, parseReport } from '@casement/report'
import type { PageDefinition, ReportDefinition } from '@casement/report'
import { visualTypes } from '@casement/visuals'
import type { VisualType } from '@casement/visuals'
import { LookContext } from '@casement/visuals/react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { ReportContexts } from '../src/view/context/report-contexts.tsx'
import { SessionContext, useFrameState } from '../src/view/context/session-context.ts'
import { lookOf } from '../src/view/look/look.ts'
import type { Look } from '../src/view/look/look.ts'
import { PageCanvas } from '../src/view/page/page-canvas.tsx'
import { addressOf, offered } from './choices.ts'
import type { Choices } from './choices.ts'
import { openSession } from './made-session.ts'
import type { Asked } from './made-session.ts'

const files = import.meta.glob<unknown>('../../../packages/visuals/src/kinds/*/example.json', {
  eager: true,
  import: 'default',
})

interface Example {
  readonly type: VisualType
  readonly report: unknown
  readonly definition: ReportDefinition
}

/** The folder of a kind is its type in kebab case. */
const exampleOf = (type: VisualType): Example => {
  const folder = type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const report = files[`../../../packages/visuals/src/kinds/${folder}/example.json`]
  return { type, report, definition: parseReport(report) }
}

/** Every page of the examples that were asked for, each an open report of its own. */
export function Gallery({ choices }: { choices: Choices }) {
  const { kind, theme, contrast, width, state } = choices
  const look = useMemo(
    () => lookOf({ mode: theme }, offered.contrast.indexOf(contrast), false),
    [theme, contrast],
  )
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = look.theme
    if (look.contrast) dataset.contrast = look.contrast
  }, [look])
  const shown = useMemo(
    () => visualTypes.filter((type) => kind === 'all' || type === kind).map(exampleOf),
    [kind],
  )
  return (
    <main className={`gallery ${width}`}>
      {shown.map(({ type, report, definition }) => (
        <section key={type} id={type} className="example">
          <h2>
            <a href={`.${addressOf({ ...choices, kind: type })}`} target="_top">
              {definition.name}
            </a>
            <code>{type}</code>
          </h2>
          {definition.pages.map(({ name }) => (
            <ExamplePage key={name} report={report} pageName={name} state={state} look={look} />
          ))}
        </section>
      ))}
    </main>
  )
}

function ExamplePage({ look, ...asked }: Asked & { look: Look }) {
  const { report, pageName, state: shown } = asked
  const [session] = useState(() => openSession({ report, pageName, state: shown }))
  const [scrolls] = useState(() => new Map<string, number>())
  useEffect(() => () => session.destroy(), [session])
  const state = useFrameState(session)
  if (state.phase === 'failed')
    return <p className="broken">{`${state.error.message}: ${state.error.detail}`}</p>
  if (state.phase !== 'open') return null
  const page = pageNamed(state.report.definition, state.report.activePage)!
  return (
    <SessionContext value={session}>
      <LookContext value={look}>
        <ReportContexts state={state}>
          <div
            className="stage"
            style={state.focus ? {} : { aspectRatio: `${page.size.width} / ${usedHeight(page)}` }}
          >
            <div className="stage-page" style={{ aspectRatio: `${page.size.width} / ${page.size.height}` }}>
              <PageCanvas
                key={page.name}
                look={look}
                state={state}
                page={page}
                isLabelled={false}
                scrolls={scrolls}
              />
            </div>
          </div>
        </ReportContexts>
      </LookContext>
    </SessionContext>
  )
}

const marginBelow = 24

/** How far down a page has visuals: what is empty below them is not shown. */
const usedHeight = ({ size, visuals }: PageDefinition): number =>
  Math.min(size.height, marginBelow + Math.max(...visuals.map(({ layout }) => layout.y + layout.height)))
