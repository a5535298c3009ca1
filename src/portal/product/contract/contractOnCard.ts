import { completenessOf } from '../../../domain/benefit/documentation.ts'
import { contractStatusOf } from '../../../domain/contract/productStatus.ts'
import type { ContractDto } from '../../../dto/dto.ts'
import type { LoadedProduct } from './loadProduct.ts'

/** The message id of what is to be said of a contract on its card. */
export function statusOf(contract: ContractDto, { declaration }: LoadedProduct): string {
  return contractStatusOf({
    status: contract.status,
    signed: contract.signed,
    isMissingDocumentation: completenessOf(declaration, contract) === 'pending',
  }).label
}

/** Another contract behind an editor, or another version of it, is another editor. */
export function editorKey(benefitId: string, year: number, contract: ContractDto | undefined): string {
  return [benefitId, year, contract?.id, contract?.version, contract?.status, contract?.signed].join('/')
}
