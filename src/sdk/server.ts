// Everything that a plugin's server.ts may use: the types of its effects.
import type { ConditionsKind } from '../domain/plan/contract.ts'
import type { ContractDto } from '../dto/contractDto.ts'

/**
 * A contract whose conditions were accepted, or changed without an acceptance: the employee left, or a
 * contract in force was priced again after corrected data of a person. Amounts are euros, as in the tenant's
 * files.
 */
export type SignedContract = {
  /** The same key each time this event is delivered: store it, and notify nobody twice. */
  key: string
  /** The company's subdomain. */
  tenant: string
  /**
   * New conditions, changed ones, or the end of the contract. An exit is a cancellation whose contract has
   * `endedBy: 'exit'`; a contract that was priced again is a `contract` with a new key.
   */
  kind: ConditionsKind
  contract: ContractDto
  employee: { id: string; fullName: string; email: string; employeeNumber: string }
}

/** The default export of a server.ts. */
export type ServerParts = {
  /**
   * Notifies an outside system: an insurer, payroll. Called at least once after the event is stored; after an
   * error, or after half a minute, it is called again later. It cannot change what was stored.
   */
  signed?: (accepted: SignedContract) => Promise<void>
}
