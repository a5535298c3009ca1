import { flowFaults } from '../../src/domain/examples/flowFaults.ts'
import type { BenefitPromise } from './promise.ts'

export const walkableSteps: BenefitPromise = {
  title: 'can be walked: every step is reached, and left backwards and forwards',
  faults: ({ benefit }) => flowFaults(benefit).map(({ message }) => message),
}
