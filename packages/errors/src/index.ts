export { certificateFault } from './certificate-fault.ts'
export { closestName } from './closest-name.ts'
export { CodedError } from './coded-error.ts'
export { type OperatingFault, operatingFault, operatingFaultTexts } from './operating-fault.ts'
