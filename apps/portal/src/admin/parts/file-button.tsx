import { Upload } from 'lucide-react'
import { useRef } from 'react'

interface FileButtonProps {
  readonly name: string
  /** kinds of files that are offered; default CSV */
  readonly accept?: string
  readonly onText: (text: string, fileName: string) => void
}

/** Asks for a file of text and reads it. The same file may be chosen again, when it was corrected. */
export function FileButton({ name, accept = '.csv,text/csv', onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {name}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={name}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void file.text().then((text) => onText(text, file.name))
          currentTarget.value = ''
        }}
      />
    </>
  )
}
