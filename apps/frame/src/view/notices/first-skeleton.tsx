import { useWords } from '../context/words-context.ts'

/**
 * Skeleton that index.html shows before any script ran, kept while the report is on its way: a heading and a sheet, as
 * nobody knows yet what stands on it. The visuals' own follow in their places.
 */
export function FirstSkeleton() {
  const { say } = useWords()
  return (
    <main className="frame" aria-busy="true">
      <div className="first-canvas" role="status" aria-label={say('frame.loading')}>
        <div className="first-page">
          <span className="bone first-title" />
          <span className="bone first-sheet" />
        </div>
      </div>
      <div className="sheet-bar" />
    </main>
  )
}
