import type { SubjectKind } from '@casement/portal-api'
import { BadgeCheck, User, Users } from 'lucide-react'
import { kindName } from '../words/grant-words.ts'
import styles from './subject.module.css'

const icons = { person: User, group: Users, role: BadgeCheck } as const

/** Whom a grant is for: the sign of its kind, and the value. */
export function Subject({ kind, value }: { kind: SubjectKind; value: string }) {
  const KindIcon = icons[kind]
  return (
    <span className={styles.subject}>
      <span className={styles.kind} title={kindName(kind)}>
        <KindIcon aria-hidden="true" />
        <span className="unseen">{kindName(kind)} </span>
      </span>
      <span className={styles.value}>{value}</span>
    </span>
  )
}
