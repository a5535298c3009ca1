import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import type { QuestionAbout } from '../api/questions.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'

const QuestionForm = lazy(async () => ({ default: (await import('./QuestionForm.tsx')).QuestionForm }))

type Props = { about: QuestionAbout; product: string }

/** Opens a form for a question to the company's contact; hidden for a company without a contact. */
export const QuestionButton = observer(function QuestionButton({ about, product }: Props) {
  const t = useText()
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  // The typed text is kept while the page is open.
  const [question, setQuestion] = useState('')
  if (!session.company.helpEmail) return null
  return (
    <>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('question.open')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('question.title', { product })}>
        <Suspense fallback={null}>
          <QuestionForm
            about={about}
            question={question}
            onChange={setQuestion}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  )
})
