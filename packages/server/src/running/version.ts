/** Version of the product, which is that of every package of the repository; `npm run release` sets it. */
export const version = '0.2.0'
