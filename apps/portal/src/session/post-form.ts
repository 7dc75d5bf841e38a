import type { SignOutForm } from './oidc-keeper.ts'

/** Leaves the page by posting a form. */
export function postForm(document: Document, { action, fields }: SignOutForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
