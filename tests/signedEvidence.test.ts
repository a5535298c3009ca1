import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Conditions, Contract } from '../src/domain/plan/contract.ts'
import { conditionsHash, conditionsText, waitingConditions } from '../src/server/employee/conditions.ts'
import {
  insertContract,
  insertPendingEdit,
  loadContracts,
} from '../src/server/employee/contractRepository.ts'
import { createTestServer, type TestServer } from './support/testServer.ts'

/** Evidence signed before contracts were stored in cents: a signature's text and hash, and the conditions. */
type Evidence = { kind: Conditions['kind']; text: string; hash: string; conditions: Conditions }

const evidence = JSON.parse(
  readFileSync(new URL('fixtures/signedEvidence.json', import.meta.url), 'utf8'),
) as Evidence[]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe.each(evidence)(
  'evidence of a signed $kind of $conditions.category',
  ({ text, hash, conditions }) => {
    it('has the SHA-256 of its text as its hash', () => {
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    })

    it('has the text and the hash that its conditions have today', () => {
      expect([conditionsText(conditions), conditionsHash(conditions)]).toEqual([text, hash])
    })

    it('has the hash of the same conditions once they were stored and read again', async () => {
      const stored = waitingConditions(await storedContract(conditions))
      expect(conditionsHash({ ...stored, contractId: conditions.contractId })).toBe(hash)
      expect(stored.modality).toEqual(conditions.modality)
    })
  },
)

/**
 * Stores a contract with these conditions, in force or waiting, and returns the contract as read from the
 * database.
 */
async function storedContract(conditions: Conditions): Promise<Contract> {
  const { id: employeeId } = await server.employee('acme')
  const connection = server.database.db
  const owner = { tenant: 'acme', employeeId }
  const now = new Date('2026-03-10T09:00:00Z')
  const { id } = await insertContract(connection, { ...owner, conditions, documentation: null, now })
  if (conditions.kind !== 'contract')
    await insertPendingEdit(
      connection,
      { tenant: 'acme', id },
      { ...conditions, contractId: id },
      { documentation: null, requestedAt: now },
    )
  const [contract] = await loadContracts(connection, owner)
  return contract!
}
