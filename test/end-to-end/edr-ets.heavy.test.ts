import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoOfAllModels, openDemoOfAllModels } from '../support/demo-of-all-models.ts';
import { hasEdrSchemas } from '../support/edr-schemas.ts';
import { TEST_KEY } from '../support/gateway.ts';
import { CHECKS, openSuite, type Suite } from './edr-suite/checks.ts';
import { ETS_JAR, hasEtsJar, resultsOf, runEts } from './edr-suite/ets-jar.ts';
import { hasKaizen, readWithKaizen } from './edr-suite/kaizen.ts';
import { type KeyedProxy, startKeyedProxy } from './edr-suite/keyed-proxy.ts';

let demo: DemoOfAllModels;
let proxy: KeyedProxy;
let root: string;
beforeAll(async () => {
  demo = await openDemoOfAllModels();
  proxy = await startKeyedProxy(demo.gateway.address, TEST_KEY);
  root = `${proxy.origin}/edr`;
}, 300_000);
afterAll(async () => {
  await proxy?.close();
  await demo?.close();
});

describe.runIf(hasEdrSchemas)('what the OGC test suite for EDR asks', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await openSuite(root);
  });

  it.each(CHECKS)('$name (abstract tests $of)', ({ run }) => run(suite));

  it.runIf(hasKaizen)('ApiDefinition.apiDefinitionValidation (abstract tests 5)', async () => {
    const { operations, objections } = await readWithKaizen(`${root}/api`);
    expect(objections).toEqual([]);
    expect(operations).toBe(Object.keys(suite.api.paths).length);
  });
});

/** Test methods of the suite that pass over what is not offered. */
const SKIPPED: readonly string[] = ['QueryCollections.validateCorridorQueryUsingParameters'];

/** Where the suite is wrong: the test method and why. */
const WRONG: ReadonlyMap<string, string> = new Map();

// Not a test that is skipped where there is no jar: no public registry is sure to have it.
if (hasEtsJar) {
  describe('the OGC test suite for EDR', () => {
    it('passes all that is offered', { timeout: 180_000 }, async () => {
      const results = await runEts(root);
      const failed = results.filter(({ name, status }) => status === 'FAIL' && !WRONG.has(name));
      expect(failed).toEqual([]);
      expect(results.filter(({ status }) => status === 'SKIP').map(({ name }) => name)).toEqual(SKIPPED);
      expect(results.length).toBeGreaterThan(CHECKS.length);
    });
  });
} else {
  console.warn(`no ${ETS_JAR}: the OGC test suite itself is not run, what it asks is (edr-suite/checks.ts)`);
}

describe('the report of a run of the OGC test suite', () => {
  it('tells each test method once, without those that prepare others', () => {
    const report = `<testng-results skipped="1" failed="1" passed="1">
      <suite name="s"><test name="t">
        <class name="org.opengis.cite.ogcapiedr10.landingpage.LandingPage">
          <test-method status="PASS" signature="init()" name="init" is-config="true" duration-ms="3"/>
          <test-method status="PASS" signature="a()" name="edrLandingPageValidation" duration-ms="3"><reporter-output/></test-method>
        </class>
        <class name="org.opengis.cite.ogcapiedr10.queries.QueryCollections">
          <test-method status="FAIL" signature="b()" name="validateNoQueryParameters" duration-ms="9">
            <exception class="java.lang.AssertionError"><message><![CDATA[Fails Abstract Test 34.]]></message></exception>
          </test-method>
          <test-method status="SKIP" signature="c()" name="validateCorridorQueryUsingParameters" duration-ms="1"></test-method>
        </class>
      </test></suite></testng-results>`;
    expect(resultsOf(report)).toEqual([
      { name: 'LandingPage.edrLandingPageValidation', status: 'PASS', message: '' },
      {
        name: 'QueryCollections.validateNoQueryParameters',
        status: 'FAIL',
        message: 'Fails Abstract Test 34.',
      },
      { name: 'QueryCollections.validateCorridorQueryUsingParameters', status: 'SKIP', message: '' },
    ]);
  });
});
