import { dayMs } from '@casement/limits'
import { useEffect, useState } from 'react'
import { useWriting } from '../../context/writing-context.ts'
import { targetOf } from '../../definition/field-target.ts'
import { spanFilters, spanOf } from '../../filters/filter-forms.ts'
import { isTimeColumn } from '../../writing/writing.ts'
import { NoValues } from './more-values.tsx'
import type { SlicerProps } from './slicer-props.ts'
import { SpanHandle } from './span-handle.tsx'

/** While a slider moves, figures are asked for this long after it rests. */
const restMs = 120

const toNumber = (text: string, isDate: boolean): number =>
  isDate ? Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / dayMs : Number(text)
const toText = (value: number, isDate: boolean): string =>
  isDate ? new Date(value * dayMs).toISOString().slice(0, 10) : String(value)

/**
 * From one value to another: two fields, a slider with two thumbs, and between them a handle that moves both. The whole
 * span is no filter.
 */
export function SlicerSpan({ visual, answer, chosen, onChoose }: SlicerProps) {
  const writing = useWriting()
  const field = visual.roles.field[0]!
  const [first, last] = [0, 1].map((index) => writing.column(answer, 'field', index, field))
  const [least, most] = [String(first!.values[0] ?? ''), String(last!.values[0] ?? '')]
  const isDate = isTimeColumn(first!)
  const [from, to] = spanOf(chosen)
  const bounds = { min: Math.floor(toNumber(least, isDate)), max: Math.ceil(toNumber(most, isDate)) }
  const [draft, setDraft] = useState({ from: from ?? least, to: to ?? most })
  const title = visual.title ?? visual.name

  useEffect(() => setDraft({ from: from ?? least, to: to ?? most }), [from, to, least, most])

  function choose(next: { from: string; to: string }): void {
    const isFirst = toNumber(next.from, isDate) <= bounds.min
    const isLast = toNumber(next.to, isDate) >= bounds.max
    onChoose(spanFilters(targetOf(field), isFirst ? null : next.from, isLast ? null : next.to))
  }
  useEffect(() => {
    if (draft.from === (from ?? least) && draft.to === (to ?? most)) return
    const timer = setTimeout(() => choose(draft), restMs)
    return () => clearTimeout(timer)
  })

  if (least === '' || most === '') return <NoValues />
  const [low, high] = [toNumber(draft.from, isDate), toNumber(draft.to, isDate)]
  const share = (value: number) => `${((value - bounds.min) / Math.max(bounds.max - bounds.min, 1)) * 100}%`
  const set = (end: 'from' | 'to', value: number) => {
    if (!Number.isFinite(value)) return
    const kept = end === 'from' ? Math.min(value, high) : Math.max(value, low)
    setDraft({ ...draft, [end]: toText(Math.max(bounds.min, Math.min(kept, bounds.max)), isDate) })
  }
  const setBoth = (value: number) => {
    const start = Math.max(bounds.min, Math.min(value, bounds.max - (high - low)))
    setDraft({ from: toText(start, isDate), to: toText(start + (high - low), isDate) })
  }
  const inputs = (['from', 'to'] as const).map((end) => (
    <input
      key={end}
      type={isDate ? 'date' : 'number'}
      aria-label={writing.say(`slicer.${end}`, { name: title })}
      min={isDate ? least.slice(0, 10) : bounds.min}
      max={isDate ? most.slice(0, 10) : bounds.max}
      value={draft[end].slice(0, isDate ? 10 : undefined)}
      onChange={({ target }) => {
        if (target.value !== '') set(end, toNumber(target.value, isDate))
      }}
    />
  ))
  return (
    <div className="span">
      <div className="span-fields">
        {inputs[0]}
        <span aria-hidden="true">–</span>
        {inputs[1]}
      </div>
      <div className="span-slider" style={{ '--low': share(low), '--high': share(high) } as object}>
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="range"
            aria-label={writing.say(`slicer.${end}Slider`, { name: title })}
            aria-valuetext={first!.write(draft[end])}
            min={bounds.min}
            max={bounds.max}
            value={end === 'from' ? low : high}
            onChange={({ target }) => set(end, target.valueAsNumber)}
          />
        ))}
        {high - low < bounds.max - bounds.min ? (
          <SpanHandle
            label={writing.say('slicer.bothEnds', { name: title })}
            text={`${first!.write(draft.from)} – ${first!.write(draft.to)}`}
            span={{ ...bounds, low, high }}
            onMove={setBoth}
          />
        ) : null}
      </div>
    </div>
  )
}
