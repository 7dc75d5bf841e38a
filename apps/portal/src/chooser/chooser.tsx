import { useState } from 'react'
import { byLabel } from '../dashboard/by-label.ts'
import { useChoosing } from '../dashboard/choose-report.tsx'
import { toOption } from '../dashboard/find-reports.ts'
import type { Option } from '../store/option.ts'
import type { Workspace } from '../dashboard/workspaces.ts'
import { Dropdown } from './dropdown.tsx'
import styles from './chooser.module.css'

export interface ChooserProps {
  title: string
  /** The verb of the placeholders: 'Select Workspace' on /home, 'Choose Workspace' on /configure. */
  verb: 'Select' | 'Choose'
  workspaces: readonly Workspace[]
}

/** Two dropdowns that open on their placeholders; the second lists the reports of the workspace chosen in the first. */
export function Chooser({ title, verb, workspaces }: ChooserProps) {
  const { chooseWorkspace, chooseReport } = useChoosing()
  const [workspace, setWorkspace] = useState<Option | null>(null)
  const [report, setReport] = useState<Option | null>(null)
  const reports = workspaces.find(({ id }) => id === workspace?.value)?.reports ?? []

  return (
    <section className={styles.chooser} data-part="chooser" aria-labelledby="chooser-title">
      <h1 id="chooser-title" className={styles.title}>
        {title}
      </h1>
      <div className={styles.fields}>
        <Dropdown
          name="workspace"
          label="Workspace"
          placeholder={`${verb} Workspace`}
          options={byLabel(workspaces.map(toOption))}
          chosen={workspace}
          onChoose={(option) => {
            setWorkspace(option)
            setReport(null)
            chooseWorkspace(option)
          }}
          emptyText="No workspaces are available to you"
        />
        <Dropdown
          name="dashboard"
          label="Dashboard"
          placeholder={`${verb} Dashboard`}
          options={byLabel(reports.map(toOption))}
          chosen={report}
          onChoose={(option) => {
            if (!workspace) return
            setReport(option)
            chooseReport(workspace, option)
          }}
          emptyText={workspace ? 'This workspace has no dashboards' : 'First choose a workspace'}
        />
      </div>
    </section>
  )
}
