// Calls operations of a client made by oapi-codegen: main SERVER KEY < calls.json
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"

	client "isobar/openapi-clients/client"
)

type call struct {
	OperationID string            `json:"operationId"`
	Path        map[string]string `json:"path"`
	Query       json.RawMessage   `json:"query"`
	PathNames   []string          `json:"pathNames"`
}

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	}
	isobar, err := client.NewClientWithResponses(os.Args[1], client.WithRequestEditorFn(key))
	check(err)
	var calls []call
	check(json.NewDecoder(os.Stdin).Decode(&calls))
	results := map[string]string{}
	for _, one := range calls {
		results[one.OperationID] = ask(isobar, one)
	}
	check(json.NewEncoder(os.Stdout).Encode(results))
}

// ask calls the method of an operation with its path parameters in order and, where it has some, its other ones as a struct.
func ask(isobar *client.ClientWithResponses, one call) string {
	name := strings.ToUpper(one.OperationID[:1]) + one.OperationID[1:] + "WithResponse"
	method := reflect.ValueOf(isobar).MethodByName(name)
	given := []reflect.Value{reflect.ValueOf(context.Background())}
	for n, parameter := range one.PathNames {
		value := reflect.New(method.Type().In(n + 1)).Elem()
		value.SetString(one.Path[parameter])
		given = append(given, value)
	}
	if last := method.Type().NumIn() - 1; len(given) < last {
		parameters := reflect.New(method.Type().In(len(given)).Elem())
		if len(one.Query) > 0 {
			check(json.Unmarshal(one.Query, parameters.Interface()))
		}
		given = append(given, parameters)
	}
	answered := method.Call(given)
	if !answered[1].IsNil() {
		return fmt.Sprint(answered[1].Interface())
	}
	return describe(answered[0].Elem())
}

// describe tells the status, and which of the answer's forms was decoded.
func describe(answer reflect.Value) string {
	status := answer.Addr().MethodByName("StatusCode").Call(nil)[0].Int()
	for n := range answer.NumField() {
		field := answer.Type().Field(n)
		if strings.HasSuffix(field.Name, fmt.Sprint(status)) && !answer.Field(n).IsNil() {
			return fmt.Sprintf("%d %s", status, field.Name)
		}
	}
	return fmt.Sprintf("%d not decoded", status)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
