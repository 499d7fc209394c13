import { useBridge } from '../../queries/bridge';
import { failureOf } from '../../queries/failure-error';
import { useTestConnection } from '../../queries/settings';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { FailureText } from '../../ui/states';
import { type BridgeDraft, tokenStatement } from './bridge-draft';

const marks = { pass: '✓', warn: '!', fail: '✕' } as const;
const markWords = { pass: 'passed', warn: 'doubtful', fail: 'failed' } as const;

export function BridgeSection(props: {
  readonly draft: BridgeDraft;
  readonly onChange: (draft: BridgeDraft) => void;
}) {
  const { draft, onChange } = props;
  const { active } = useBridge();
  const test = useTestConnection();
  const address = draft.address.trim();
  const change = (part: Partial<BridgeDraft>) => {
    // A report belongs to what was typed when it was made.
    test.reset();
    onChange({ ...draft, ...part });
  };

  return (
    <fieldset className="settings-section">
      <legend>Bridge</legend>
      {active.source === 'environment' && (
        <p className="settings-note">
          This run uses the bridge from BRIDGE_URL. What is saved here is used by a run without that variable.
        </p>
      )}
      <div className="settings-choices">
        {(['demo', 'own'] as const).map((kind) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name="bridge-kind"
              checked={draft.kind === kind}
              onChange={() => change({ kind })}
            />
            {kind === 'demo' ? 'Embedded demo bridge' : 'Bridge of my own'}
          </label>
        ))}
      </div>
      {draft.kind === 'own' && (
        <>
          <TextField
            label="Bridge address"
            layout="above"
            inputMode="url"
            placeholder="http://192.168.1.20:5000/broker/account"
            value={draft.address}
            error={address === '' ? 'An address is needed, such as http://127.0.0.1:5000.' : ''}
            onChange={(event) => change({ address: event.target.value })}
          />
          <TextField
            label="API token"
            layout="above"
            type="password"
            autoComplete="new-password"
            placeholder="leave empty to keep the token of this address"
            value={draft.token}
            onChange={(event) => change({ token: event.target.value })}
          />
          <p className="settings-note">
            {tokenStatement(active)}
            {active.tokenNotice !== null && ` ${active.tokenNotice}`}
          </p>
          <div>
            <Button
              disabled={address === '' || test.isPending}
              onClick={() =>
                test.mutate(draft.token === '' ? { url: address } : { url: address, token: draft.token })
              }
            >
              {test.isPending ? 'Testing …' : 'Test connection'}
            </Button>
          </div>
          {test.error !== null && <FailureText failure={failureOf(test.error)} />}
          {test.data !== undefined && (
            <div className="report" role="status" aria-label="Test connection">
              <strong className={test.data.usable ? 'report-pass' : 'report-fail'}>
                {test.data.usable ? 'This bridge can be used.' : 'This bridge cannot be used like this.'}
              </strong>
              <ol>
                {test.data.steps.map((step) => (
                  <li key={step.step} className={`report-${step.state}`}>
                    <span aria-hidden="true">{marks[step.state]}</span>
                    <span className="unseen">{markWords[step.state]}: </span>
                    <b>{step.step}</b>
                    <span className="report-detail">{step.detail}</span>
                  </li>
                ))}
              </ol>
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}
