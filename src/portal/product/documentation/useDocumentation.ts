import { useMemo, useRef, useState } from 'react'
import { missingDocumentation } from '../../../domain/benefit/documentation.ts'
import { type Contract, type ContractRequest } from '../../../domain/plan/contract.ts'
import { toRequestedItem } from '../../../domain/benefit/items.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { api } from '../../api/api.ts'
import { isOutdated } from '../../api/apiError.ts'
import { changeContract } from '../../api/contracts.ts'
import { useText } from '../../messages/useText.ts'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useStores } from '../../session/StoresContext.tsx'
import { usePersistedForm } from '../../session/usePersistedForm.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { asksDocumentation, listQuestions } from './documentationParts.ts'
import { areQuestionsComplete } from './Questionnaire.tsx'
import { isInCart } from '../../../domain/plan/contractState.ts'

/** The entered documentation: the form, the answers to the product's questions, and its document. */
type FilledDocumentation = {
  info: Record<string, unknown>
  answers: Record<string, string>
  file: StoredFileDto | undefined
}

type RequiredParts = ReturnType<typeof findRequested>

/**
 * Holds the documentation of a contract while it is filled in, and saves it. After a conflict, and where only
 * a part was stored, the contract is loaded again, for the next attempt needs its new version (page 018).
 */
export function useDocumentation({ declaration }: LoadedProduct, contract: Contract, onClose: () => void) {
  const t = useText()
  const { session } = useStores()
  const stored = useMemo(() => readStored(contract), [contract])
  const draft = usePersistedForm(`documentation/${contract.id}`, stored)
  const { info = {}, answers = {}, file } = draft.values as Partial<FilledDocumentation>
  const given: FilledDocumentation = { info, answers, file }
  const form = useRef<SchemaFormHandle>(null)
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const covered = new Set(contract.items.map(({ personId }) => personId))
  const people = session.people.filter((person) => covered.has(person.id))
  const asked = findRequested(declaration, contract, people)

  const isFieldMissing = (): boolean =>
    missingDocumentation(declaration, { ...contract, documentation: info }, { people }).isMissing
  const save = async (): Promise<void> => {
    setTried(true)
    setBusy(true)
    let isHalfStored = false
    try {
      const valid = form.current ? form.current.validate() : info
      const isMissing = !asked.isAnswered && !hasAnswersAndFile(asked, given)
      if (!valid || isMissing) {
        const isIncomplete = isMissing || isFieldMissing()
        return toast.warning(t(isIncomplete ? 'product.doc.missing' : 'product.doc.wrong'))
      }
      if (asked.hasForm) await changeContract(contract.id, buildRequest(contract, valid))
      isHalfStored = asked.hasForm
      if ((asked.hasQuestions || asked.hasFile) && !asked.isAnswered)
        await api.post('/answers/add', buildAnswers(contract, session.profile.id, given))
      draft.forget()
      await session.reload()
      toast.success(t('product.doc.saved'))
      onClose()
    } catch (error) {
      toast.showError(error)
      if (isHalfStored || isOutdated(error)) await session.reload().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  const discard = (): void => {
    draft.forget()
    onClose()
  }
  const change = (part: Partial<FilledDocumentation>): void =>
    draft.change((before) => ({ ...before, ...part }))
  return { form, asked, people, given, change, wasTried, isBusy, save, discard }
}

function findRequested(
  declaration: LoadedProduct['declaration'],
  contract: Contract,
  people: readonly Person[],
) {
  const { modality } = contract
  const questions = listQuestions(modality)
  const isOnline = modality.questionare === 'yes' && modality.typeOfQuestionare === 'telematic'
  return {
    questions,
    hasForm: asksDocumentation(declaration, contract, people),
    hasQuestions: questions.length > 0 && !isOnline,
    mustAnswer: modality.product.isQuestionsRequired !== false,
    hasFile: modality.product.isDocumentRequired === true,
    /** True outside the cart: the product's answers and document are then read-only. */
    isAnswered: !isInCart(contract),
  }
}

function readStored({ documentation, answers }: Contract): FilledDocumentation {
  return { info: documentation ?? {}, answers: answers?.answers ?? {}, file: answers?.file }
}

function hasAnswersAndFile(asked: RequiredParts, { answers, file }: FilledDocumentation): boolean {
  const isAnswered =
    !asked.hasQuestions || !asked.mustAnswer || areQuestionsComplete(asked.questions, answers)
  return isAnswered && (!asked.hasFile || file !== undefined)
}

/** Builds a request that changes only the documentation of the stored contract. */
function buildRequest(contract: Contract, documentation: Record<string, unknown>): ContractRequest {
  const { modality, year, details, items, priceCents, version } = contract
  return {
    benefitId: modality.id,
    year,
    details,
    items: items.map(toRequestedItem),
    priceCents,
    version,
    documentation,
  }
}

function buildAnswers({ id, modality }: Contract, userId: string, { answers, file }: FilledDocumentation) {
  return {
    contractId: id,
    userId,
    productId: modality.product.id,
    isCompleted: true,
    answers: Object.fromEntries(Object.entries(answers).filter(([, text]) => text.trim() !== '')),
    ...(file ? { file } : {}),
  }
}
