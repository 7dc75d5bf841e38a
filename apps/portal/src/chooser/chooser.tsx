import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChoosing } from '../dashboard/choose-report.tsx'
import { inNameOrder } from '../dashboard/find-reports.ts'
import type { Option } from '../store/option.ts'
import type { Workspace } from '../dashboard/workspaces.ts'
import { Dropdown } from './dropdown.tsx'
import styles from './chooser.module.css'

export interface ChooserProps {
  /** The verb of the title and of the placeholders: 'Select Workspace' on /home, 'Choose Workspace' on /configure. */
  verb: 'select' | 'choose'
  workspaces: readonly Workspace[]
}

/** Two dropdowns that open on their placeholders; the second lists the reports of the workspace chosen in the first. */
export function Chooser({ verb, workspaces }: ChooserProps) {
  const intl = useIntl()
  const { chooseWorkspace, chooseReport } = useChoosing()
  const [workspace, setWorkspace] = useState<Option | null>(null)
  const [report, setReport] = useState<Option | null>(null)
  const known = inNameOrder(workspaces)
  const ofWorkspaces = useMemo(() => known.map(({ option }) => option), [known])
  const reports = known.find(({ option }) => option.value === workspace?.value)?.reports
  const ofReports = useMemo(() => (reports ?? []).map(({ option }) => option), [reports])

  return (
    <section className={styles.chooser} data-part="chooser" aria-labelledby="chooser-title">
      <h1 id="chooser-title" className={styles.title}>
        <FormattedMessage id={`chooser.${verb}Title`} />
      </h1>
      <div className={styles.fields}>
        <Dropdown
          name="workspace"
          label={intl.formatMessage({ id: 'chooser.workspace' })}
          placeholder={intl.formatMessage({ id: `chooser.${verb}Workspace` })}
          options={ofWorkspaces}
          chosen={workspace}
          onChoose={(option) => {
            setWorkspace(option)
            setReport(null)
            chooseWorkspace(option)
          }}
          emptyText={intl.formatMessage({ id: 'chooser.noWorkspaces' })}
        />
        <Dropdown
          name="dashboard"
          label={intl.formatMessage({ id: 'chooser.dashboard' })}
          placeholder={intl.formatMessage({ id: `chooser.${verb}Dashboard` })}
          options={ofReports}
          chosen={report}
          onChoose={(option) => {
            if (!workspace) return
            setReport(option)
            chooseReport(workspace, option)
          }}
          emptyText={intl.formatMessage({
            id: workspace ? 'chooser.noDashboards' : 'chooser.firstWorkspace',
          })}
        />
      </div>
    </section>
  )
}
