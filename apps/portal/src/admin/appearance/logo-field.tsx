import { largestLogo, type LogoType } from '@casement/portal-api'
import { ImageUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DraftLogo } from './brand-draft.ts'
import styles from './appearance.module.css'
import field from '../../parts/field.module.css'
import { t } from '../words/t.ts'

interface LogoFieldProps {
  readonly logo: DraftLogo
  readonly problem: string | undefined
  readonly onChange: (logo: DraftLogo) => void
}

const types: readonly string[] = ['image/png', 'image/svg+xml', 'image/webp']

/** The logo as it would stand in the bar, and the way to another one. */
export function LogoField({ logo, problem, onChange }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const said = wrong ?? problem

  const choose = async (file: File) => {
    const isTaken = types.includes(file.type) && file.size <= largestLogo
    setWrong(
      isTaken
        ? null
        : types.includes(file.type)
          ? t('brand.tooLarge', {
              file: file.name,
              size: Math.ceil(file.size / 1000),
              most: largestLogo / 1000,
            })
          : t('brand.wrongType', { file: file.name }),
    )
    if (isTaken) onChange({ type: file.type as LogoType, data: await inBase64(file) })
  }

  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-said`}>
      <p id={id} className={field.label}>
        {t('brand.logo')}
      </p>
      <div className={styles.logoRow}>
        {logo && (
          <span className={styles.logoPlace}>
            <img className={styles.logo} src={addressOf(logo)} alt={t('brand.theLogo')} />
          </span>
        )}
        <button type="button" className="button" name="logo" onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {logo ? t('brand.chooseAnother') : t('brand.chooseFile')}
        </button>
        {logo && (
          <button type="button" className="text-button" onClick={() => onChange(null)}>
            {t('remove')}
          </button>
        )}
      </div>
      <p id={`${id}-said`} className={said ? field.problem : field.hint} role={wrong ? 'alert' : undefined}>
        {said ?? t('brand.logoHint')}
      </p>
      <input
        ref={input}
        type="file"
        accept={types.join()}
        aria-label={t('brand.logoFile')}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void choose(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

const addressOf = (logo: NonNullable<DraftLogo>): string =>
  'hash' in logo ? `logo/${logo.hash}` : `data:${logo.type};base64,${logo.data}`

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
