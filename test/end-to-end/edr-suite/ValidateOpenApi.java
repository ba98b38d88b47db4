import com.reprezen.kaizen.oasparser.OpenApi3Parser;
import com.reprezen.kaizen.oasparser.model3.OpenApi3;
import com.reprezen.kaizen.oasparser.val.ValidationResults.ValidationItem;
import java.net.URL;

/**
 * Prints how many operations an OpenAPI 3.0 document has, then what its validator objects to: one line for each, none for a
 * document that is valid.
 */
class ValidateOpenApi {
    public static void main(String[] addresses) throws Exception {
        OpenApi3 model = (OpenApi3) new OpenApi3Parser().parse(new URL(addresses[0]), true);
        System.out.println(model.getPaths().values().stream().mapToInt(path -> path.getOperations().size()).sum());
        for (ValidationItem item : model.getValidationItems()) System.out.println(item);
    }
}
