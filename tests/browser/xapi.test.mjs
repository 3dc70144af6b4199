// A course page with a learning record store of its own: the module at the site's root makes a statement of each verdict.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setCode, verdictAfter } from './support/exercise.mjs';
import { frameAt, insideOf, pageWith, useHost } from './support/host.mjs';
import { useStore } from './support/lms.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';

const stage = useStage();
const host = useHost();
const store = useStore();
const ACTOR = { account: { homePage: 'https://school.example', name: 'learner-1' } };

/** As PACKAGES.md says it. */
const script = (site) => `<script type="module">
  import { connectLrs, statementOf } from '${site}xapi.js';

  const lrs = connectLrs({ endpoint: '${store.url}xapi/', authorization: 'Basic ${store.token}' });
  const actor = ${JSON.stringify(ACTOR)};
  document.querySelector('headroom-exercise').addEventListener('graded', ({ detail: verdict }) => {
    const statement = statementOf(verdict, { actor });
    lrs.put(statement).then(() => lrs.put(statement)).catch((error) => (document.title = String(error)));
  });
</script>`;

test('each verdict is recorded once, without the code', async (t) => {
  const page = await stage.visit(t);
  const body = `<headroom-exercise exercise="${PLACEMENT}"></headroom-exercise>${script(stage.url)}`;
  await page.goto(host.put('/course/xapi.html', pageWith(stage.url, body)));
  await frameAt(page).locator('.cm-content').waitFor();
  const inside = await insideOf(page);
  const verdicts = [];
  for (const code of [`def ${PLACEMENT.split('/')[1]}(*_):\n    return {}\n`, solution(PLACEMENT)]) {
    await setCode(frameAt(page), code);
    verdicts.push(await verdictAfter(inside));
    await until(() => store.statements.length === verdicts.length && store.log.length === 2 * verdicts.length, 'it is recorded, and not twice');
  }
  assert.equal(await page.title(), 'A course');
  for (const [at, { actor, verb, object, result }] of store.statements.entries()) {
    const { passed, score, cases_hash: hash } = verdicts[at];
    assert.deepEqual(actor, ACTOR);
    assert.deepEqual([verb.id, object.id], ['http://adlnet.gov/expapi/verbs/answered', `urn:headroom:exercise:${PLACEMENT}`]);
    assert.deepEqual([result.success, result.score.scaled, result.extensions['urn:headroom:verdict'].cases_hash], [passed, score, hash]);
  }
  assert.deepEqual(store.statements.map(({ result }) => result.success), [false, true]);
  assert.doesNotMatch(JSON.stringify(store.statements), /def |return/);
});
