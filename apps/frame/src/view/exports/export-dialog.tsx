import { Dialog, Form, Icon } from '@casement/design'
import { isVisiblePage, pageLayoutOf } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { AskedExport, ExportFormat, OpenState } from '@casement/session'
import { csvFormOf } from '@casement/visuals'
import { useId, useState } from 'react'
import type { Words } from '@casement/words'
import './export-dialog.css'
import { useWords } from '../context/words-context.ts'
import { useExport } from './use-export.ts'
import type { ExportWork } from './use-export.ts'

interface ExportDialogProps {
  readonly state: OpenState
  readonly page: PageDefinition
  /** The visual whose menu it was opened from; null: a bar. */
  readonly visual: string | null
  readonly onClose: () => void
}

type Scope = 'visual' | 'page' | 'report'

/** A choice, how it is called, and what more there is to say of it. */
type Choice<T> = readonly [value: T, name: string, note?: string]

const formats: readonly ExportFormat[] = ['XLSX', 'PDF', 'PPTX', 'PNG', 'CSV']
const formatChoices = ({ say }: Words): readonly Choice<ExportFormat>[] =>
  formats.map((format) => [format, say(`export.${format}`), say(`export.${format}.note`)])

/** Chooses what is taken along and as what, and follows it until the file is here. */
export function ExportDialog({ state, page, visual, onClose }: ExportDialogProps) {
  const title = useId()
  const words = useWords()
  const { say } = words
  const { report } = state
  const [scope, setScope] = useState<Scope>(visual === null ? 'page' : 'visual')
  const [format, setFormat] = useState<ExportFormat>(visual === null ? 'PDF' : 'XLSX')
  const [paper, setPaper] = useState<AskedExport['paper']>(usualPaper(report.settings.locale))
  const [slide, setSlide] = useState<AskedExport['paper']>('16:9')
  const [csv, setCsv] = useState<CsvWriting>('exact')
  const isSlides = format === 'PPTX'
  const { work, start, cancel } = useExport()
  const named = pageLayoutOf(report, page).visuals.find((placed) => placed.visual.name === visual)?.visual
  const pages = report.definition.pages.filter(isVisiblePage)
  const scopes: readonly Choice<Scope>[] = [
    ...(named ? [['visual', say('export.visual', { name: named.title ?? named.name })] as const] : []),
    ['page', say('export.page', { name: page.displayName })],
    ...(pages.length > 1 ? [['report', say('export.report', { count: pages.length })] as const] : []),
  ]
  const isBusy = work.kind === 'busy'

  function onSubmit(): void {
    if (isBusy) return
    const pageName = page.name
    start({
      format,
      paper: isSlides ? slide : paper,
      ...(format === 'CSV' && csv === 'locale' && { csv }),
      pages:
        scope === 'report'
          ? []
          : [scope === 'visual' && visual !== null ? { pageName, visualName: visual } : { pageName }],
    })
  }
  function close(): void {
    cancel()
    onClose()
  }

  return (
    <Dialog
      className="export-dialog"
      aria-labelledby={title}
      onClose={close}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Form onSubmit={onSubmit}>
        <header>
          <h2 id={title}>{say('export')}</h2>
          <button type="button" className="tool" aria-label={say('close')} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <Choices
          name="scope"
          legend={say('export.what')}
          {...{ isBusy }}
          choices={scopes}
          chosen={scope}
          onChoose={setScope}
        />
        <Choices
          name="format"
          legend={say('export.as')}
          {...{ isBusy }}
          choices={formatChoices(words)}
          chosen={format}
          onChoose={setFormat}
        />
        {format === 'CSV' ? <CsvChoice state={state} {...{ isBusy }} chosen={csv} onChoose={setCsv} /> : null}
        {format === 'CSV' || format === 'PNG' ? null : (
          <Sizes
            name={say(isSlides ? 'export.slides' : 'export.paper')}
            sizes={isSlides ? slides : papers}
            chosen={isSlides ? slide : paper}
            isBusy={isBusy}
            onChoose={isSlides ? setSlide : setPaper}
          />
        )}
        <Outcome work={work} />
        <footer>
          {isBusy ? (
            <button type="button" className="button" onClick={cancel}>
              {say('cancel')}
            </button>
          ) : (
            <button type="button" className="button" onClick={close}>
              {say('close')}
            </button>
          )}
          <button type="submit" className="button primary" aria-disabled={isBusy}>
            {say(work.kind === 'failed' ? 'tryAgain' : 'export')}
          </button>
        </footer>
      </Form>
    </Dialog>
  )
}

/** Countries that print on Letter. */
const onLetter = /-(US|CA|MX|CL|CO|PH|VE)$/i
const usualPaper = (locale: string): AskedExport['paper'] => (onLetter.test(locale) ? 'Letter' : 'A4')

const papers: readonly AskedExport['paper'][] = ['A4', 'Letter']
const slides: readonly AskedExport['paper'][] = ['16:9', ...papers]

interface SizesProps {
  readonly name: string
  readonly sizes: readonly AskedExport['paper'][]
  readonly chosen: AskedExport['paper']
  readonly isBusy: boolean
  readonly onChoose: (size: AskedExport['paper']) => void
}

const Sizes = ({ name, sizes, chosen, isBusy, onChoose }: SizesProps) => (
  <label className="paper">
    {name}{' '}
    <select
      value={chosen}
      disabled={isBusy}
      onChange={({ target }) => onChoose(sizes.find((size) => size === target.value) ?? chosen)}
    >
      {sizes.map((size) => (
        <option key={size}>{size}</option>
      ))}
    </select>
  </label>
)

/** Whether CSV is for programs, or for spreadsheets of the reader's locale. */
type CsvWriting = 'exact' | 'locale'

interface CsvChoiceProps {
  readonly state: OpenState
  readonly chosen: CsvWriting
  readonly isBusy: boolean
  readonly onChoose: (writing: CsvWriting) => void
}

/** Asked where a spreadsheet of the locale reads CSV otherwise than programs do. */
function CsvChoice({ state, ...rest }: CsvChoiceProps) {
  const { say } = useWords()
  if (csvFormOf(state.report.settings.locale).decimal === '.') return null
  const choices = (['exact', 'locale'] as const).map(
    (each) => [each, say(`export.csv.${each}`), say(`export.csv.${each}.note`)] as const,
  )
  return <Choices name="csv" legend={say('export.csv')} {...rest} choices={choices} />
}

interface ChoicesProps<T> {
  readonly name: string
  readonly legend: string
  readonly choices: readonly Choice<T>[]
  readonly chosen: T
  readonly isBusy: boolean
  readonly onChoose: (value: T) => void
}

function Choices<T extends string>({ name, legend, choices, chosen, isBusy, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset disabled={isBusy}>
      <legend>{legend}</legend>
      {choices.map(([value, words, note]) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>
            {words} {note ? <small>{note}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * True where the page around stands in a frame itself: a sandbox without allow-downloads saves nothing then, of which no
 * browser tells a program.
 */
const mayBeSandboxed = () => self.parent !== self.top

/** How far it is, and what came of it. */
function Outcome({ work }: { work: ExportWork }) {
  const { say } = useWords()
  return (
    <>
      <p className="outcome" role="status">
        {work.kind === 'busy'
          ? say('export.working', { percent: work.percent })
          : work.kind === 'done'
            ? say(mayBeSandboxed() ? 'export.handedOver' : 'export.saved', { name: work.name })
            : ''}
      </p>
      {work.kind === 'busy' ? (
        <progress max={100} value={work.percent} aria-label={say('export.progress')} />
      ) : null}
      {work.kind === 'failed' ? (
        <p className="outcome failed" role="alert">
          {work.problem}
        </p>
      ) : null}
    </>
  )
}
