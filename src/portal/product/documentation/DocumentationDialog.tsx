import { Button, Skeleton, Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { documentationRequestOf } from '../../../domain/benefit/documentation.ts'
import { ascending } from '../../../domain/kernel/collections.ts'
import { localized } from '../../../domain/kernel/language.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { UploadBox } from '../../ui/inputs/UploadBox.tsx'
import { useAfterUploads } from '../../ui/inputs/useAfterUploads.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { Dialog, DialogButtons } from '../../ui/layout/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { useLastShown } from '../../ui/hooks/useLastShown.ts'
import { useLoad } from '../../ui/hooks/useLoad.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import { loadProduct } from '../contract/loadProduct.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { DocumentationForm } from './DocumentationForm.tsx'
import { QuestionList } from './Questionnaire.tsx'
import { useDocumentation } from './useDocumentation.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'

type Props = { contract: Contract | undefined; onClose: () => void }

/**
 * The whole documentation of a contract: the category's fields, the product's questions and its document
 * (CAR-19, CAR-22, CAT-26).
 */
export function DocumentationDialog({ contract, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const shown = useLastShown(contract)
  return (
    <Dialog
      isOpen={Boolean(contract)}
      onClose={onClose}
      size="lg"
      title={shown ? t('product.doc.of', { name: localized(shown.modality.name, language) }) : ''}
    >
      {shown && <Loaded key={`${shown.id} ${shown.version}`} contract={shown} onClose={onClose} />}
    </Dialog>
  )
}

function Loaded({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { catalogue } = useStores()
  const alias = contract.modality.product.category.alias
  const loaded = useLoad(() => loadProduct(alias, catalogue), alias)
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={loaded.retry} />
  if (!loaded.value) return <Skeleton height={240} />
  return <ContractDocumentation product={loaded.value} contract={contract} onClose={onClose} />
}

type ContractDocumentationProps = { product: LoadedProduct; contract: Contract; onClose: () => void }

const ContractDocumentation = observer(function ContractDocumentation(props: ContractDocumentationProps) {
  const { product, contract, onClose } = props
  const t = useText()
  const { form, asked, people, given, change, wasTried, isBusy, save, discard } = useDocumentation(
    product,
    contract,
    onClose,
  )
  const { sendAfterUploads, isWaiting } = useAfterUploads(() => void save())
  const isOnlyRead = asked.isAnswered && !asked.hasForm
  return (
    <Stack gap="lg">
      {asked.hasForm && (
        <DocumentationForm
          ref={form}
          product={product}
          modality={contract.modality}
          covered={{
            people,
            months: findMonths(contract),
            request: documentationRequestOf(contract),
            ...(isInForce(contract) && { inForce: contract.documentation }),
          }}
          value={given.info}
          onChange={(info) => change({ info })}
        />
      )}
      <ProductAnswers contract={contract} asked={asked} given={given} change={change} wasTried={wasTried} />
      <DialogButtons>
        <Button variant="default" onClick={discard}>
          {t(isOnlyRead ? 'confirm.close' : 'confirm.cancel')}
        </Button>
        {!isOnlyRead && (
          <Button data-sends loading={isBusy || isWaiting} onClick={() => void sendAfterUploads()}>
            {t('product.doc.save')}
          </Button>
        )}
      </DialogButtons>
    </Stack>
  )
})

type AnswersProps = Pick<ReturnType<typeof useDocumentation>, 'asked' | 'given' | 'change' | 'wasTried'> & {
  contract: Contract
}

/** The product's questions and its document: filled in while the contract is in the cart, read-only later. */
function ProductAnswers({ asked, ...props }: AnswersProps) {
  const { given, change, wasTried } = props
  return (
    <>
      {asked.hasQuestions && (
        <QuestionList
          questions={asked.questions}
          answers={given.answers}
          onChange={(answers) => change({ answers })}
          wasTried={wasTried}
          readOnly={asked.isAnswered}
        />
      )}
      {asked.hasFile && <ProductDocument {...props} disabled={asked.isAnswered} />}
    </>
  )
}

type ProductDocumentProps = Omit<AnswersProps, 'asked'> & { disabled: boolean }

/** The document that the product requires. */
function ProductDocument(props: ProductDocumentProps) {
  const { contract, given, change, wasTried, disabled } = props
  const { modality } = contract
  const t = useText()
  const language = useLanguage()
  const label = localized(modality.label1File ?? modality.product.documentName, language)
  const error = wasTried && !given.file ? t('product.doc.fillDocument') : undefined
  return (
    <UploadBox
      field={{
        id: useId(),
        withAsterisk: !disabled,
        label: label || t('product.doc.document'),
        error,
        disabled,
      }}
      files={given.file ? [given.file] : []}
      onChange={([file]) => change({ file })}
    />
  )
}

function findMonths({ items }: Contract): number[] {
  return ascending(items.map(({ monthIndex }) => monthIndex))
}
