/** A written figure whose closing bracket hangs, so that digits stand under digits. */
export const WrittenFigure = ({ text }: { text: string }) =>
  text.endsWith(')') ? (
    <>
      {text.slice(0, -1)}
      <span className="hang">)</span>
    </>
  ) : (
    text
  )
