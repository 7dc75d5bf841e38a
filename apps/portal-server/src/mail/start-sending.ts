import type { Settings } from '@casement/server'
import { createTransport } from 'nodemailer'
import type { Outbox, PendingLetter } from './outbox.ts'

interface Deps {
  readonly mail: Settings['mail']
  readonly outbox: Outbox
  readonly lookEveryMs: number
  readonly log: {
    info(what: object): void
    warn(what: object): void
  }
}

/** Tries of a letter before it is given up: some two days. */
const maxTries = 15
const patienceMs = 10_000

/**
 * Sends what is in the outbox, now and again and again. A letter that does not go out waits for its next time, and nothing
 * else waits for it. Returns the way to stop.
 */
export function startSending({ mail, outbox, lookEveryMs, log }: Deps): () => Promise<void> {
  const { smtpUrl, from } = mail
  if (smtpUrl === undefined || from === undefined) return async () => {}
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const send = async ({ id, recipient, subject, body, tries }: PendingLetter): Promise<void> => {
    try {
      await transport.sendMail({ from, to: recipient, subject, text: body })
      await outbox.remove(id)
    } catch (error) {
      const isLast = tries >= maxTries
      log.warn({ err: error, what: isLast ? 'a letter was given up' : 'a letter was not sent', letter: id })
      if (isLast) await outbox.remove(id)
    }
  }
  const sendAll = async () => {
    for (let letters = await outbox.take(); letters.length > 0; letters = await outbox.take())
      for (const letter of letters) await send(letter)
  }

  let isBusy = false
  let sending: Promise<void> = Promise.resolve()
  const look = () => {
    if (isBusy) return
    isBusy = true
    sending = sendAll()
      .catch((error: unknown) => log.warn({ err: error, what: 'the outbox could not be read' }))
      .finally(() => (isBusy = false))
  }
  look()
  const timer = setInterval(look, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await sending
    transport.close()
  }
}
