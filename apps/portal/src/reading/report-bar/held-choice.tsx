import { ArrowRightToLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownReport } from '../../address/shown-report.ts'
import type { CatalogueReport } from '../../dashboard/workspaces.ts'
import { heldChoices, slicersOf, type Offer } from './held-choices.ts'
import type { ViewTracker } from './view-tracker.ts'
import styles from './report-bar.module.css'

interface HeldChoiceProps {
  readonly report: CatalogueReport
  readonly shown: ShownReport
  readonly tracker: ViewTracker
}

/** Values that are named; more are counted. */
const maxNamed = 2

/** Offers what was chosen in another report; nothing is chosen before the reader says so. */
export function HeldChoice({ report: { id, name }, shown, tracker }: HeldChoiceProps) {
  const intl = useIntl()
  const [offer, setOffer] = useState<Offer | null>(null)
  const { embed } = shown
  useEffect(() => {
    let isGone = false
    const look = async () => {
      try {
        const slicers = await slicersOf(embed)
        if (isGone) return
        heldChoices.note({ id, name }, slicers)
        setOffer(heldChoices.offerFor({ id, name }, slicers))
      } catch {
        // A report without slicers to ask for, or a frame that is gone: there is nothing to offer.
        if (!isGone) setOffer(null)
      }
    }
    void look()
    embed.on('rendered', look)
    return () => {
      isGone = true
      embed.off('rendered', look)
    }
  }, [embed, id, name])

  if (!offer) return null
  const { values, report } = offer
  const take = async () => {
    setOffer(null)
    tracker.noteFiltered()
    await offer.take().catch((error: unknown) => console.error('The choice could not be taken over.', error))
  }
  return (
    <button
      type="button"
      className={`${styles.reset} ${styles.held}`}
      title={intl.formatMessage({ id: 'bar.held.title' }, { report })}
      onClick={() => void take()}
    >
      <ArrowRightToLine aria-hidden="true" />
      <span>
        <FormattedMessage
          id="bar.held"
          values={{
            report,
            count: values.length,
            values: values.length > maxNamed ? 'more' : 'few',
            names: intl.formatList(values),
          }}
        />
      </span>
    </button>
  )
}
