/** Rectangles where a report's title, figures, charts and table will stand, until it has drawn itself. */
export function ReportSkeleton({ name }: { name: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">Opening {name}</span>
      <div className="skeleton-page" aria-hidden="true">
        <div className="skeleton-title" />
        <div className="skeleton-cards">
          <div className="skeleton-card" />
          <div className="skeleton-card" />
          <div className="skeleton-card" />
          <div className="skeleton-card" />
        </div>
        <div className="skeleton-charts">
          <div className="skeleton-chart">
            <i className="bar bar-1" />
            <i className="bar bar-2" />
            <i className="bar bar-3" />
            <i className="bar bar-4" />
            <i className="bar bar-5" />
            <i className="bar bar-6" />
            <i className="bar bar-7" />
            <i className="bar bar-8" />
          </div>
          <div className="skeleton-table">
            <i />
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
    </div>
  )
}
