import type { Settings } from '@casement/server'
import { createTransport } from 'nodemailer'

const patienceMs = 10_000

/** True where letters go somewhere: to a mail server, or in a demonstration to where they are shown. */
export const sendsLetters = ({
  settings,
  letterBox,
}: {
  readonly settings: Pick<Settings, 'mail'>
  readonly letterBox?: unknown
}): boolean => letterBox !== undefined || settings.mail.smtpUrl !== undefined

/** The server that letters are handed to; undefined where the settings name none. */
export function openPost({ smtpUrl, from }: Pick<Settings['mail'], 'smtpUrl' | 'from'>) {
  if (smtpUrl === undefined || from === undefined) return undefined
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /** Rejects where the server does not take it. */
    async send(mail: {
      readonly to: string
      readonly subject: string
      readonly text: string
      readonly attachments?: {
        readonly filename: string
        readonly contentType: string
        readonly content: Buffer
      }[]
    }): Promise<void> {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}
export type Post = NonNullable<ReturnType<typeof openPost>>
