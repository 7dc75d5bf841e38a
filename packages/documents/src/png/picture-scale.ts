/** Pixels of a picture for each of its page. */
const usualScale = 2
/** A picture has at most so many pixels, 4 bytes each while it is drawn, and no longer side. */
const maxPixels = 24_000_000
const longestSide = 12_000

/** The scale at which a picture of this size is drawn: the usual one, or what its limits leave. */
export function pictureScale(width: number, height: number): number {
  const [across, down] = [Math.max(1, width), Math.max(1, height)]
  return Math.min(
    usualScale,
    longestSide / across,
    longestSide / down,
    Math.sqrt(maxPixels / (across * down)),
  )
}
