// What a plugin's own server.ts may do beside declaring: effects, after the fact.
import type { ConditionsKind } from '../domain/plan/contract.ts'
import type { ContractDto } from '../dto/contractDto.ts'

/**
 * A contract at the moment its conditions were accepted, or changed without an acceptance: the employee left,
 * or it was in force and was priced anew because facts of a person were corrected. Amounts are euros, as in
 * the tenant's files.
 */
export type SignedContract = {
  /** The same each time this moment is passed on: keep it, and inform nobody twice. */
  key: string
  /** The company's subdomain. */
  tenant: string
  /**
   * New conditions, changed ones, or the end of the contract. An exit is a cancellation whose contract has
   * `endedBy: 'exit'`; a contract that was priced anew is a `contract` again, with a key of its own.
   */
  kind: ConditionsKind
  contract: ContractDto
  employee: { id: string; fullName: string; email: string; employeeNumber: string }
}

/** What server.ts may export by default. */
export type ServerParts = {
  /**
   * Informs somebody outside: an insurer, payroll. Runs after the moment is stored, at least once; one that
   * throws, or takes longer than half a minute, is called again later, and what was stored stands.
   */
  signed?: (accepted: SignedContract) => Promise<void>
}
