/**
 * Settings that DuckDB is opened with, by name. In 1.5 its step that packs values into narrower
 * types fails on some statements with an INTERNAL Error ("Failed to bind column reference"), depending on statistics of
 * rows that the person may not even see.
 */
export const duckDbSettings: Readonly<Record<string, string>> = {
  disabled_optimizers: 'compressed_materialization',
}
