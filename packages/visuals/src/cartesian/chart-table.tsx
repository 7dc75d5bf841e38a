import { memo } from 'react'
import type { ChartData } from '../series/chart-data.ts'

/** The chart's figures, exactly, for those who do not see it; small charts one below the other. */
export const ChartTable = memo(function ChartTable(props: {
  readonly title: string
  readonly panels: readonly ChartData[]
}) {
  const { title, panels } = props

  const [first] = panels
  if (!first) return null
  return (
    <table className="unseen">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first.categoryLabel}</th>
          {first.series.map(({ label }, index) => (
            <th key={index} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {panels.map((data, panel) => (
        <tbody key={panel}>
          {data.panel ? (
            <tr>
              <th scope="rowgroup" colSpan={data.series.length + 1}>
                {data.panel.label}
              </th>
            </tr>
          ) : null}
          {data.categories.map((category, row) => (
            <tr key={row}>
              <th scope="row">{category}</th>
              {data.series.map(({ column, values }, index) => {
                const value = values[row] ?? null
                return (
                  <td key={index} data-value={value === null ? '' : String(value)}>
                    {column.write(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
})
