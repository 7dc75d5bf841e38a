import type { StaffMember } from '../sign-in/staff.ts'
import { html, type Html } from './html.ts'
import { pageOf, type PageFrame } from './page-frame.ts'

export interface SignInContent {
  readonly action: string
  readonly login: string
  /** Filled in only for a demonstration person who was chosen from the list. */
  readonly password: string
  readonly errors: SignInErrors
  /** Those to choose from; empty where their passwords are not to be shown. */
  readonly staff: readonly StaffMember[]
}

export interface SignInErrors {
  /** Above the fields: name and password do not go together. */
  readonly form?: string
  readonly login?: string
  readonly password?: string
}

/** Problems of an attempt before it is looked up: fields that were left empty. */
export const emptyFields = (login: string, password: string): SignInErrors => ({
  ...(login.trim() === '' ? { login: 'Enter your e-mail address or your user name.' } : {}),
  ...(password === '' ? { password: 'Enter your password.' } : {}),
})

export const wrongPair: SignInErrors = {
  form: 'This name and password do not go together. Check the name and type the password again.',
}

/** The right password is not looked at either, or the wait would tell which one it is. */
export const tooManyAttempts = (seconds: number): SignInErrors => ({
  form: `Too many attempts have failed. Wait ${waitOf(seconds)}, then try again.`,
})

const waitOf = (seconds: number): string =>
  seconds === 1 ? 'a second' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`

/** Focuses what is still to be typed. */
const focusOf = ({ login, password, errors }: SignInContent): 'login' | 'password' | 'button' => {
  if (errors.login || login === '') return 'login'
  return password === '' ? 'password' : 'button'
}

export function signInPage(frame: PageFrame, content: SignInContent): string {
  const { action, login, password, errors, staff } = content
  const focus = focusOf(content)
  return pageOf(frame, {
    title: errors.form || errors.login || errors.password ? 'Error: Sign in' : 'Sign in',
    body: html`
      <h1>Sign in</h1>
      <p class="quiet">to continue to ${frame.title}</p>
      ${errors.form ? html`<p class="alert" id="form-error" role="alert">${errors.form}</p>` : null}
      <form method="post" action="${action}" novalidate>
        ${field({
          name: 'login',
          label: 'E-mail or user name',
          type: 'text',
          autocomplete: 'username',
          value: login,
          error: errors.login,
          isWrong: errors.form !== undefined,
          hasFocus: focus === 'login',
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          value: password,
          error: errors.password,
          isWrong: errors.form !== undefined,
          hasFocus: focus === 'password',
        })}
        <button type="submit" class="button primary" ${focus === 'button' ? html`autofocus` : null}>
          Sign in
        </button>
      </form>
      ${staff[0] ? demonstration(content, staff[0].password) : null}
    `,
  })
}

/** The made-up people and how to sign in as one of them. */
const demonstration = ({ action, login, staff }: SignInContent, password: string): Html =>
  html`<section class="people" aria-labelledby="people">
    <h2 id="people">For demonstration</h2>
    <p class="quiet">
      These people are made up, and so is the company. Choose one to fill in the form; everybody’s password is
      <code>${password}</code>.
    </p>
    <ul>
      ${staff.map(
        (member) =>
          html`<li>
            <a href="${action}?person=${encodeURIComponent(member.sub)}" ${isChosen(member, login)}>
              <span class="initials" aria-hidden="true">${initialsOf(member.name)}</span>
              <span><b>${member.name}</b> <small>${member.title}</small></span>
            </a>
          </li>`,
      )}
    </ul>
  </section>`

const isChosen = (member: StaffMember, login: string): Html | null =>
  member.sub === login ? html`aria-current="true"` : null

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('')

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'password'
  readonly autocomplete: string
  readonly value: string
  readonly error: string | undefined
  /** The form as a whole was refused, so this field may be the wrong one. */
  readonly isWrong: boolean
  readonly hasFocus: boolean
}

function field({ name, label, type, autocomplete, value, error, isWrong, hasFocus }: Field): Html {
  const described = error ? `${name}-error` : isWrong ? 'form-error' : null
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      autocorrect="off"
      spellcheck="false"
      maxlength="200"
      required
      ${described ? html`aria-invalid="true" aria-describedby="${described}"` : null}
      ${hasFocus ? html`autofocus` : null}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : null}
  </div>`
}
