import { completenessOf } from '../../../domain/benefit/documentation.ts'
import { contractStatusOf } from '../../../domain/contract/productStatus.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { LoadedProduct } from './loadProduct.ts'

/** The message id of what is to be said of a contract on its card. */
export function statusOf(contract: Contract, { declaration }: LoadedProduct): string {
  return contractStatusOf({
    status: contract.status,
    signed: contract.signed,
    isMissingDocumentation: completenessOf(declaration, contract) === 'pending',
  }).label
}

/** Another contract behind an editor, or another version of it, is another editor. */
export function editorKey(benefitId: string, year: number, contract: Contract | undefined): string {
  return [benefitId, year, contract?.id, contract?.version, contract?.status, contract?.signed].join('/')
}
