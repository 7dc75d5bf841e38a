import { textOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import { DeferredWhileBrushing } from './deferred-while-brushing.tsx'

interface ExactTableProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly label: string
    readonly cells: readonly { readonly exact: Exact | null; readonly text: string }[]
  }[]
}

/** A drawing's figures, exactly, for those who do not see it. */
export const ExactTable = (props: ExactTableProps) => (
  <DeferredWhileBrushing>
    <Figures {...props} />
  </DeferredWhileBrushing>
)

const Figures = ({ title, heads, rows }: ExactTableProps) => (
  <table className="unseen">
    <caption>{title}</caption>
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th key={index} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, cells }, row) => (
        <tr key={row}>
          <th scope="row">{label}</th>
          {cells.map(({ exact, text }, index) => (
            <td key={index} data-value={exact ? textOf(exact) : ''}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
