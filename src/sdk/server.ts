// What a plugin's own server.ts may do beside declaring: effects, after the fact.
import type { ContractDto } from '../dto/contractDto.ts'

/** A contract at the moment its conditions were accepted. Amounts are euros, as in the tenant's files. */
export type SignedContract = {
  /** The same each time this acceptance is passed on: keep it, and inform nobody twice. */
  key: string
  /** The company's subdomain. */
  tenant: string
  /** What was accepted: new conditions, changed ones, or the end of the contract. */
  kind: 'contract' | 'edit' | 'cancellation'
  contract: ContractDto
  employee: { id: string; fullName: string; email: string; employeeNumber: string }
}

/** What server.ts may export by default. */
export type ServerParts = {
  /**
   * Informs somebody outside: an insurer, payroll. Runs after the acceptance is stored, at least once; one
   * that throws, or takes longer than half a minute, is called again later, and the acceptance stands.
   */
  signed?: (accepted: SignedContract) => Promise<void>
}
