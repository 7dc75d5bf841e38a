import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onClick' | 'onKeyDown'> {
  /** Enter in a field, or the button that submits; never while that one is disabled, or a field does not take what it has. */
  readonly onSubmit: () => void
}

/** A form that is never sent: where a sandbox around a frame lacks `allow-forms`, browsers send none and call nobody. */
export function Form({ onSubmit, ...rest }: FormProps) {
  function submit(form: HTMLFormElement, event: { preventDefault(): void }): void {
    event.preventDefault()
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
    if (!button?.disabled && form.reportValidity()) onSubmit()
  }
  return (
    // oxlint-disable-next-line frame/stays-in-frame -- the one that is not sent
    <form
      {...rest}
      onClick={(event) => {
        const isSubmit = (event.target as Element).closest('button[type="submit"]') !== null
        if (isSubmit) submit(event.currentTarget, event)
      }}
      onKeyDown={(event) => {
        const isInField = event.target instanceof HTMLInputElement
        if (event.key === 'Enter' && isInField && !event.nativeEvent.isComposing)
          submit(event.currentTarget, event)
      }}
      onSubmit={(event) => submit(event.currentTarget, event)}
    />
  )
}
