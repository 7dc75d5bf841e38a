import { choice, foreign, isPlainObject, list, number, object, text } from '@casement/schema'

const colour = text({
  pattern: /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  expected: 'a colour such as "#1B6CA8"',
})

/** Settings of one class of text. Sizes are points, as in Power BI: a title has 12 of them. */
const textClass = object(
  {},
  { fontFace: text(), fontSize: number({ min: 6, max: 60 }), color: colour },
  { isOpen: true },
)

/** Ink and grounds; the names are those of Power BI's theme files. */
const colours = {
  background: colour,
  foreground: colour,
  /** Quiet text, wells, hairlines. */
  foregroundNeutralSecondary: colour,
  backgroundLight: colour,
  backgroundNeutral: colour,
  tableAccent: colour,
  hyperlink: colour,
  good: colour,
  neutral: colour,
  bad: colour,
  maximum: colour,
  center: colour,
  minimum: colour,
}

export type NamedColour = keyof typeof colours
export const namedColours = Object.keys(colours) as readonly NamedColour[]

/** Classes of text that are understood; Power BI's files have more. */
const classes = { label: textClass, title: textClass, callout: textClass, header: textClass }

export type TextClass = keyof typeof classes
export const textClasses = Object.keys(classes) as readonly TextClass[]

/** Series in order. */
const dataColors = list(colour, { min: 1 })

/**
 * A theme: Power BI's theme file, of which the names below are understood; others are let be, so that a file made for
 * Power BI is a theme here. `mode` and `dark` are ours.
 */
export const themeShape = object(
  {},
  {
    name: text(),
    /** light and dark whatever the reader's device says; absent: as the background says, else the device. */
    mode: choice('system', 'light', 'dark'),
    dataColors,
    ...colours,
    /** Differences in a dark look. */
    dark: object({}, { dataColors, ...colours }),
    textClasses: object({}, classes, { isOpen: true }),
    /** Styles by kind of visual or "*", then "*", then the card of the format pane; docs/report.md has what is understood. */
    visualStyles: foreign<{ readonly [kind: string]: unknown }>({ type: 'object' }, (value) =>
      isPlainObject(value) ? [] : ['expected an object of styles by kind of visual'],
    ),
  },
  { isOpen: true },
)
