// What nobody sees in a text: control characters, halves of characters, ends of lines and paragraphs, and what Unicode says to
// show nothing of (Default_Ignorable_Code_Point: joiners, variation selectors, fillers, marks that turn the direction of
// writing round). The empty Braille cell is a sign by Unicode's book, and as empty.

/** A name by which somebody or something is known: nothing in it is unseen, and its spaces are those of the keyboard. */
export const plainName =
  /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*$/u

/**
 * Words that are shown in one line. They may hold what writing needs: the joiners of Persian, Hindi and emoji of several
 * signs, the selectors and fillers of letters, and the tags by which a flag is one of a country's parts.
 */
export const plainLine =
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\u200c|\u200d|\u{1f3f4}[\u{e0020}-\u{e007f}]+)*$/u

/** The same in several lines. */
export const plainLines =
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\r\t]|\u200c|\u200d|\u{1f3f4}[\u{e0020}-\u{e007f}]+)*$/u

/** Finds the first sign of a text that is seen. */
export const seen = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
