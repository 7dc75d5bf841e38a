import { useWords } from '../context/words-context.ts'

/** Skeleton that index.html shows before any script ran, kept while the report is on its way. */
export function FirstSkeleton() {
  const { say } = useWords()
  return (
    <main className="frame" aria-busy="true">
      <div className="first-canvas" role="status" aria-label={say('frame.loading')}>
        <div className="first-page">
          <span className="bone first-title" />
          <span className="bone first-card" />
          <span className="bone first-card" />
          <span className="bone first-card" />
          <span className="bone first-card" />
          <span className="bone first-wide" />
          <span className="bone first-side" />
        </div>
      </div>
      <div className="sheet-bar" />
    </main>
  )
}
