import { Button, Skeleton } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useId, useMemo, useRef, useState } from 'react'
import { documentationForm, lacksRequired } from '../../../domain/benefit/documentation.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { peopleOf } from '../../../domain/plan/employee.ts'
import { pricedItemOf, type Contract, type ContractAnswers } from '../../../domain/plan/contract.ts'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { api } from '../../api/api.ts'
import { changeContract, type PricedRequest } from '../../api/contracts.ts'
import { UploadBox } from '../../ui/inputs/UploadBox.tsx'
import { useAfterUploads } from '../../ui/inputs/useAfterUploads.ts'
import { usePersistedForm } from '../../session/usePersistedForm.ts'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useLoad } from '../../ui/useLoad.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import { loadProduct } from '../contract/loadProduct.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import classes from './Documentation.module.css'
import { DocumentationForm } from './DocumentationForm.tsx'
import { asksDocumentation, documentationParts, questionsOf } from './documentationParts.ts'
import { QuestionList, questionsComplete } from './QuestionList.tsx'

type Props = { contract: Contract | undefined; onClose: () => void }

/**
 * Everything a contract's papers need: its documentation, the product's questions and its document (CAR-19,
 * CAR-22, CAT-26).
 */
export function DocumentationDialog({ contract, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const last = useRef(contract)
  if (contract) last.current = contract
  const shown = contract ?? last.current
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
  return <Papers product={loaded.value} contract={contract} onClose={onClose} />
}

const Papers = observer(function Papers({
  product,
  contract,
  onClose,
}: {
  product: LoadedProduct
  contract: Contract
  onClose: () => void
}) {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const words = useBenefitMessages(product.declaration)
  const { modality } = contract
  const parts = useMemo(() => documentationParts(product.declaration, modality), [product, modality])
  const questions = questionsOf(modality)
  const isOnline = parts.questionnaire === 'answers'
  const given = useMemo(
    () => ({
      info: contract.documentation ?? {},
      answers: contract.answers?.answers ?? {},
      file: contract.answers?.file,
    }),
    [contract],
  )
  const kept = usePersistedForm(`papers/${contract.id}`, given)
  const {
    info = {},
    answers = {},
    file,
  } = kept.values as {
    info?: Record<string, unknown>
    answers?: Record<string, string>
    file?: StoredFileDto
  }
  const change = (part: Partial<typeof given>): void => kept.change((before) => ({ ...before, ...part }))
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<SchemaFormHandle>(null)
  const id = useId()
  const covered = new Set(contract.items.map(({ personId }) => personId))
  const people = peopleOf(session.profile, session.today).filter((person) => covered.has(person.id))
  const asksFile = modality.product.isDocumentRequired === true
  const asksQuestions = questions.length > 0 && !isOnline && contract.status === 'cart'
  const isAnswered =
    !asksQuestions || modality.product.isQuestionsRequired === false || questionsComplete(questions, answers)
  const hasFile = !asksFile || file !== undefined

  const isPaperMissing = (): boolean => {
    const demanded = documentationForm(product.declaration, modality)
    return parts.per === 'contract'
      ? lacksRequired(demanded, info)
      : people.some(({ id: personId }) =>
          lacksRequired(demanded, info[String(personId)] as Record<string, unknown> | undefined),
        )
  }

  const save = async (): Promise<void> => {
    setTried(true)
    setBusy(true)
    try {
      const judged = form.current ? form.current.validate() : info
      if (!judged || !isAnswered || !hasFile)
        return toast.warning(
          t(isAnswered && hasFile && !isPaperMissing() ? 'product.doc.wrong' : 'product.doc.missing'),
        )
      if (asksDocumentation(parts)) await changeContract(contract.id, requestOf(contract, judged))
      if ((asksQuestions || asksFile) && contract.status === 'cart')
        await api.post(
          '/answers/add',
          answersOf(contract, session.profile.id, { answers, file, isCompleted: isAnswered && hasFile }),
        )
      kept.forget()
      await session.reload()
      toast.success(t('product.doc.saved'))
      onClose()
    } catch (error) {
      toast.showError(error)
    } finally {
      setBusy(false)
    }
  }

  const { sendAfterUploads, isWaiting } = useAfterUploads(() => void save())

  return (
    <div className={classes.people}>
      {asksDocumentation(parts) && (
        <DocumentationForm
          ref={form}
          product={product}
          modality={modality}
          words={words}
          people={people}
          value={info}
          onChange={(next) => change({ info: next })}
          months={[...new Set(contract.items.map(({ monthIndex }) => monthIndex))].toSorted((a, b) => a - b)}
        />
      )}
      {asksQuestions && (
        <QuestionList
          questions={questions}
          answers={answers}
          onChange={(next) => change({ answers: next })}
          wasTried={wasTried}
        />
      )}
      {asksFile && contract.status === 'cart' && (
        <UploadBox
          id={id}
          withAsterisk
          label={
            localized(modality.label1File, language) ||
            modality.product.documentName ||
            t('product.doc.document')
          }
          files={file ? [file] : []}
          error={wasTried && !file ? t('product.doc.fillDocument') : undefined}
          onChange={([next]) => change({ file: next })}
        />
      )}
      <DialogButtons>
        <Button
          variant="default"
          onClick={() => {
            kept.forget()
            onClose()
          }}
        >
          {t('confirm.cancel')}
        </Button>
        <Button data-sends loading={isBusy || isWaiting} onClick={() => void sendAfterUploads()}>
          {t('product.doc.save')}
        </Button>
      </DialogButtons>
    </div>
  )
})

/** The contract as it is stored, with other documentation: nothing that was agreed changes. */
function requestOf(contract: Contract, documentation: Record<string, unknown>): PricedRequest {
  const { modality, year, details, items, priceCents, version } = contract
  return {
    benefitId: modality.id,
    year,
    details,
    items: items.map(pricedItemOf),
    priceCents,
    version,
    documentation,
  }
}

function answersOf(
  contract: Contract,
  userId: string,
  {
    answers,
    file,
    isCompleted,
  }:
    | ContractAnswers
    | { answers: Record<string, string>; file: StoredFileDto | undefined; isCompleted: boolean },
) {
  const given = Object.fromEntries(Object.entries(answers).filter(([, text]) => text.trim() !== ''))
  return {
    contractId: contract.id,
    userId,
    productId: contract.modality.product.id,
    isCompleted,
    answers: given,
    ...(file ? { file } : {}),
  }
}

/** Whether a contract has any papers to fill in. */
export function hasDocumentation(
  product: Pick<LoadedProduct, 'declaration'>,
  { modality, disableDocumentation }: Contract,
): boolean {
  if (disableDocumentation) return false
  const { isDocumentRequired, questions = [] } = modality.product
  return (
    asksDocumentation(documentationParts(product.declaration, modality)) ||
    isDocumentRequired === true ||
    questions.length > 0
  )
}
