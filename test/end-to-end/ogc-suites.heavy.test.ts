import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoOfAllModels } from '../support/demo-of-all-models.ts';
import { TEST_KEY } from '../support/gateway.ts';
import { type KeyedProxy, startKeyedProxy } from '../support/keyed-proxy.ts';
import { openSharedDemo } from '../support/shared-demo.ts';
import { hasSuite, resultsOf, runSuite, type SuiteResult } from './ogc-suites/suite.ts';

const hasEdr = hasSuite('edr10');
const hasFeatures = hasSuite('features10');

describe.runIf(hasEdr || hasFeatures)("the OGC's own test suite", () => {
  let demo: DemoOfAllModels;
  let proxy: KeyedProxy;
  beforeAll(async () => {
    demo = await openSharedDemo();
    proxy = await startKeyedProxy(demo.gateway.address, TEST_KEY);
  }, 300_000);
  afterAll(async () => {
    await proxy?.close();
    await demo?.close();
  });

  it.runIf(hasEdr)('for EDR passes whole on /edr', { timeout: 600_000 }, async () => {
    const results = await runSuite('edr10', `${proxy.origin}/edr`);
    expect(results.filter(({ status }) => status !== 'PASS')).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(60);
  });

  it.runIf(hasFeatures)('for Features fails nowhere on /stac', { timeout: 600_000 }, async () => {
    const results = await runSuite('features10', `${proxy.origin}/stac`);
    expect(results.filter(({ status }) => status === 'FAIL')).toEqual([]);
    const skipped = results.filter((result) => result.status === 'SKIP' && !isOfPart2(result));
    expect(skipped.map(({ name, message }) => ({ name, message }))).toEqual(Array(18).fill(EMPTY_BOXES));
    expect(results.filter(({ status }) => status === 'PASS').length).toBeGreaterThan(600);
  });
});

/** The classes of Features Part 2, coordinate reference systems: not declared, since items have CRS84 alone. */
const OF_PART_2 = [
  'BBoxCrsParameter',
  'BBoxCrsParameterDefault',
  'BBoxCrsParameterInvalid',
  'CrsRequirementClassPrecondition',
  'DiscoveryCollectionCrsUri',
  'DiscoveryCollectionDefaultCrs',
  'DiscoveryCollectionStorageCrs',
  'DiscoveryCollectionsCrsUri',
  'DiscoveryCollectionsDefaultCrs',
  'DiscoveryCollectionsStorageCrs',
  'FeatureCrsParameter',
  'FeatureCrsParameterDefault',
  'FeatureCrsParameterInvalid',
  'FeatureCrsParameterTransform',
  'FeaturesCrsParameter',
  'FeaturesCrsParameterDefault',
  'FeaturesCrsParameterInvalid',
  'FeaturesCrsParameterTransform',
];

/** Boxes around the globe and around places where a model of Europe or North America has nothing. */
const EMPTY_BOXES = {
  name: 'FeaturesBBox.validateFeaturesWithBoundingBoxResponse',
  message: 'No features were returned for collection.',
};

function isOfPart2({ name }: SuiteResult): boolean {
  return OF_PART_2.includes(name.split('.', 1)[0] ?? '');
}

describe("the report of a run of the OGC's test suite", () => {
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
