import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { storedStateOf } from './nextContractState.ts'

type Given = Parameters<typeof exampleContract>[0]

it.each<[Given, string]>([
  [{}, 'none'],
  [{ status: 'cart', signed: false }, 'none'],
  [{ signed: false, pendingEdit: { kind: 'edit' } }, 'change'],
  [{ status: 'cancelled', signed: false, pendingEdit: { kind: 'cancellation' } }, 'cancellation'],
])('of a contract with %j, what waits to be accepted is: %s', (fields, pendingEdit) => {
  const { status, signed } = exampleContract(fields)
  expect(storedStateOf(exampleContract(fields))).toEqual({ status, signed, pendingEdit, endedBy: 'none' })
})
