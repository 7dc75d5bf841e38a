export { closestName } from './closest-name.ts'
export { CodedError } from './coded-error.ts'
