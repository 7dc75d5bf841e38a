/** The specified loader: the text and three green dots, each in a box of 80. */
export function Loader() {
  return (
    <div className="loader" role="status">
      <div className="loader-dots" aria-hidden="true">
        <span className="loader-dot" />
        <span className="loader-dot" />
        <span className="loader-dot" />
      </div>
      <p className="loader-text">Loading</p>
    </div>
  )
}
