// Everything that a plugin's server.ts may use: the types of its effects.
import type { ConditionsKind } from '../domain/plan/contract.ts'
import type { ContractDto } from '../dto/contractDto.ts'

/**
 * A contract whose conditions were accepted, or were changed without an acceptance, because the employee
 * left or because a contract in force was priced again after a correction of a person's data. Amounts are in
 * euros, as in the tenant's files.
 */
export type SignedContract = {
  /** Identifies this event, and is the same at each delivery: store the key, and notify nobody twice. */
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
   * Notifies an outside system, such as an insurer or payroll. It is called at least once after the event is
   * stored. After an error, or if it has not ended after half a minute, it is called again later. It cannot
   * change stored data.
   */
  signed?: (accepted: SignedContract) => Promise<void>
}
