/** The mark: a casement, a window of two panes with one standing open. */
export function Mark() {
  return (
    <svg className="mark-sign" viewBox="0 0 32 32" width="28" height="28" role="img" aria-label="Casement">
      <path className="mark-closed" d="M4 4h12v24H4z" />
      <path className="mark-open" d="m16 4 11 4v22l-11-2z" />
      <path className="mark-bars" d="M10 4v24M4 16h12" />
    </svg>
  )
}
